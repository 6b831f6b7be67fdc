import { expect, it } from 'vitest';
import { writeCsv } from './write-csv.ts';

const cellOf = (text: string) =>
  writeCsv({ columns: [{ title: 'Name', share: 1 }], rows: [[text]] })
    .toString('utf8')
    .slice('\uFEFFName\r\n'.length, -2);

it.each(['=1+1', '+1', '-1', '@x', ' =1+1', '＝1+1', '＠x', '\t=1'])(
  'writes %j as a text that no spreadsheet takes for a formula',
  (text) => {
    expect(cellOf(text)).toBe(`'${text}`);
  },
);

it('leaves other words as they are', () => {
  expect(cellOf('Anna-Marija')).toBe('Anna-Marija');
});
