import { describe, expect, it } from 'vitest';
import { columnWidths } from './column-widths.ts';

/** Every letter is 10 wide, those of a title 12. */
const room = (whole: number) => ({
  whole,
  padding: 8,
  measure: (text: string, isTitle: boolean) => text.length * (isTitle ? 12 : 10),
});
const columns = [
  { title: 'Date', share: 1 },
  { title: 'Name', share: 9 },
];

describe('the columns of a PDF', () => {
  it('are as wide as their widest word, so that no date breaks', () => {
    const [date = 0, name = 0] = columnWidths(columns, [['08/09/2026', 'Ida Bērziņa']], room(500));
    expect(date).toBeGreaterThanOrEqual(108);
    expect(date + name).toBeCloseTo(500);
  });

  it('count the words of their titles, too', () => {
    const [first = 0] = columnWidths(
      [{ title: 'Посещаемость', share: 1 }, ...columns],
      [],
      room(900),
    );
    expect(first).toBeGreaterThanOrEqual(12 * 12 + 8);
  });

  it('have their shares where all words have room', () => {
    const widths = columnWidths(columns, [['1', 'Ida']], room(2000));
    expect(widths[0]).toBeCloseTo(200, -1);
    expect(widths[1]).toBeCloseTo(1800, -1);
  });

  it('share what there is where the words need more', () => {
    const widths = columnWidths(columns, [['08/09/2026', 'Wolfeschlegelsteinhausen']], room(200));
    expect(widths.reduce((sum, width) => sum + width, 0)).toBeCloseTo(200);
    expect(Math.min(...widths)).toBeGreaterThan(40);
  });

  it('measure an early short word no less than a later long one', () => {
    const rows = ['a', 'bb', 'ccc', 'dddd', 'eeeee', 'ffffff', 'gggggggggg'].map((text) => [
      text,
      '',
    ]);
    expect(columnWidths(columns, rows, room(500))[0]).toBeGreaterThanOrEqual(108);
  });
});
