import { describe, expect, it } from 'vitest';
import { cleanPdfName, FILE_NAME_LENGTH, looksLikePdf } from './file.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

describe('what a file is', () => {
  it.each([
    ['%PDF-1.7\n', true],
    ['%PDF-', true],
    ['%PDF', false],
    ['', false],
    ['\n%PDF-1.7', false],
    ['<html>%PDF-1.7', false],
    ['%pdf-1.7', false],
  ])('is told by its first bytes: %j', (text, expected) => {
    expect(looksLikePdf(bytes(text))).toBe(expected);
  });
});

describe('what a PDF is called', () => {
  it.each([
    ['Packing list.pdf', 'Packing list.pdf'],
    ['Ceļojums – план.PDF', 'Ceļojums – план.pdf'],
    ['../../etc/passwd', 'passwd.pdf'],
    ['C:\\Users\\me\\letter.pdf', 'letter.pdf'],
    ['..', 'file.pdf'],
    ['', 'file.pdf'],
    ['.pdf', 'file.pdf'],
    ['.hidden.pdf', 'hidden.pdf'],
    ['invoice.html', 'invoice.html.pdf'],
    ['list.pdf.pdf', 'list.pdf'],
    ['a\u202efdp.exe', 'afdp.exe.pdf'],
    ['a\u200b\u2066b\u0000c\r\nd.pdf', 'abcd.pdf'],
    ['a"b<c>?.pdf', 'a_b_c__.pdf'],
    ['  spaces   inside .pdf', 'spaces inside.pdf'],
    ['\ud800lone.pdf', 'lone.pdf'],
  ])('%j becomes %j', (sent, expected) => {
    expect(cleanPdfName(sent)).toBe(expected);
  });

  it('is cut to what is kept, by letters and not in the middle of one', () => {
    const name = cleanPdfName(`${'😀'.repeat(300)}.pdf`);
    expect([...name]).toHaveLength(FILE_NAME_LENGTH);
    expect(name.endsWith('😀.pdf')).toBe(true);
  });
});
