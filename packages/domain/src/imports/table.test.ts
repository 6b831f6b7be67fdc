import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../languages.ts';
import { detectDelimiter, parseCsv } from './csv.ts';
import { decodeText, detectEncoding, type Encoding } from './encoding.ts';
import { bytesIn } from './encoding-bytes.ts';
import { IMPORT_FIELDS, mapHeaders, readLanguage, readRelation, titleOf } from './fields.ts';
import { checkGrid, IMPORT_LIMITS, MOST_LINES, UnreadableTable } from './limits.ts';
import { readDate } from './row.ts';

const LATVIAN = 'Vārds;Uzvārds\r\nŠarlote;Ķeņģere-Žīgure\r\nGuntis;Čākļš\r\nĒriks;Ļūdiņš\r\n';
const RUSSIAN = 'Имя;Фамилия\r\nЮлия;Щербакова-Ёлкина\r\nЖанна;Цой\r\n';
const GERMAN = 'Vorname;Nachname\r\nJürgen;Groß\r\nÄnne;Müller\r\n';

describe('encodings', () => {
  it.each<[Encoding, string, string]>([
    ['utf-8', 'Latvian', LATVIAN],
    ['utf-8', 'Russian', RUSSIAN],
    ['utf-16le', 'Latvian', LATVIAN],
    ['utf-16le', 'Russian', RUSSIAN],
    ['utf-16be', 'Latvian', LATVIAN],
    ['utf-16be', 'Russian', RUSSIAN],
    ['windows-1257', 'Latvian', LATVIAN],
    ['windows-1257', 'German', GERMAN],
    ['windows-1251', 'Russian', RUSSIAN],
  ])('%s is recognised and read exactly: %s', (encoding, _language, text) => {
    const bytes = bytesIn(encoding, text);
    expect(detectEncoding(bytes)).toBe(encoding);
    expect(decodeText(bytes, encoding)).toBe(text);
  });

  it.each<[Encoding, number[]]>([
    ['utf-8', [0xef, 0xbb, 0xbf]],
    ['utf-16le', [0xff, 0xfe]],
    ['utf-16be', [0xfe, 0xff]],
  ])('%s with its mark in front, which is no part of the text', (encoding, mark) => {
    const bytes = Uint8Array.from([...mark, ...bytesIn(encoding, RUSSIAN)]);
    expect(detectEncoding(bytes)).toBe(encoding);
    expect(decodeText(bytes, encoding)).toBe(RUSSIAN);
  });
});

describe('a CSV', () => {
  it.each([
    [
      'a;b\n1;2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a,b\r\n1,2\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a\tb\r1\t2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'sep=|\na|b\n1;x|2',
      [
        ['a', 'b'],
        ['1;x', '2'],
      ],
    ],
    [
      '"a,x",b\n"say ""hi""","two\nlines"',
      [
        ['a,x', 'b'],
        ['say "hi"', 'two\nlines'],
      ],
    ],
    [
      'a,b,\n1,,',
      [
        ['a', 'b', ''],
        ['1', '', ''],
      ],
    ],
    ['a,b\n\n\n1,2\n,\n', [['a', 'b'], [''], [''], ['1', '2'], ['', '']]],
    [
      'a,b\n"x"y,2',
      [
        ['a', 'b'],
        ['xy', '2'],
      ],
    ],
  ])('%j', (text, rows) => {
    expect(parseCsv(text)).toEqual(rows);
  });

  it.each([
    ['a;b,c;d', ';'],
    ['"a;b;c;d",x,y', ','],
    ['a|b', '|'],
  ])('%j is divided by %s', (text, delimiter) => {
    expect(detectDelimiter(text)).toBe(delimiter);
  });

  it.each([
    ['not_a_table', 'a,b\n"never closed,2'],
    ['too_many_columns', Array.from({ length: 100_000 }, () => 'x').join(',')],
    ['too_many_rows', 'a\n'.repeat(IMPORT_LIMITS.rows + 2)],
    ['too_many_rows', '\n'.repeat(MOST_LINES + 1)],
    ['cell_too_long', `a,b\n${'x'.repeat(1_001)},2`],
  ])('is refused: %s', (fault, text) => {
    expect(() => parseCsv(text)).toThrow(new UnreadableTable(fault as never));
  });

  it('keeps an empty row between others, so that the next has the number it has in the file', () => {
    const [empty, headers, row] = [[' '], ['a', 'b'], ['1', '2']];
    expect(checkGrid([empty, headers, empty, row, empty])).toEqual([headers, empty, row]);
  });

  it.each([
    ['empty', []],
    ['empty', [['', ' ']]],
    [
      'no_rows',
      [
        ['a', 'b'],
        ['', ''],
      ],
    ],
  ])('without people is refused: %s', (fault, rows) => {
    expect(() => checkGrid(rows)).toThrow(new UnreadableTable(fault as never));
  });
});

describe('headers', () => {
  it.each(LANGUAGES)('of the template are recognised in %s', (language) => {
    expect(mapHeaders(IMPORT_FIELDS.map((field) => titleOf(field, language)))).toEqual(
      IMPORT_FIELDS,
    );
  });

  it.each([
    [
      ['Surname', 'Forename', 'DOB', 'Class'],
      ['lastName', 'firstName', 'birthDate', 'cohort'],
    ],
    [
      ['Familienname', 'Rufname', 'Geboren', 'Gruppe'],
      ['lastName', 'firstName', 'birthDate', 'cohort'],
    ],
    [
      ['VARDS', 'uzvards', 'dz. datums', 'e pasts'],
      ['firstName', 'lastName', 'birthDate', 'email'],
    ],
    [
      ['Фамилия ребёнка', 'ИМЯ', 'группа'],
      ['lastName', 'firstName', 'cohort'],
    ],
    [
      ['Parent e-mail', 'Telefon Elternteil 2', 'Vecāka vārds'],
      ['guardian1Email', 'guardian2Phone', 'guardian1FirstName'],
    ],
    // As the template called them once: schools keep their files.
    [
      ['Vorname Sorgeberechtigte 1', '2. aizbildņa vārds', 'Телефон родителя 1', 'Klase'],
      ['guardian1FirstName', 'guardian2FirstName', 'guardian1Phone', 'cohort'],
    ],
    [
      ['First name', 'Forename', 'Shoe size', ''],
      ['firstName', null, null, null],
    ],
  ])('%o', (headers, fields) => {
    expect(mapHeaders(headers)).toEqual(fields);
  });
});

describe('words', () => {
  it.each([
    ['4.3.2018', false, '2018-03-04'],
    ['04/03/2018', false, '2018-03-04'],
    ['04/03/2018', true, '2018-04-03'],
    ['2018-3-4', true, '2018-03-04'],
    ['29.02.2019', false, null],
    ['soon', false, null],
    ['43163', false, null],
  ])('%s is the day %s %s', (text, monthFirst, date) => {
    expect(readDate(text, monthFirst)).toBe(date);
  });
  it('of relations and languages', () => {
    expect(['Mutter', 'tēvs', 'Бабушка', 'aukle', 'boss'].map(readRelation)).toEqual([
      'mother',
      'father',
      'grandparent',
      'babysitter',
      null,
    ]);
    expect(['latviešu', 'Deutsch', 'RU', 'french'].map(readLanguage)).toEqual([
      'lv',
      'de',
      'ru',
      null,
    ]);
  });
});
