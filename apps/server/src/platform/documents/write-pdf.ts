import { createRequire } from 'node:module';
import { setImmediate as pause } from 'node:timers/promises';
import PDFDocument from 'pdfkit';
import { columnWidths } from './column-widths.ts';
import { type Document, printedOf, type School } from './document.ts';

/** Letters of all four languages; the fonts that every PDF reader has lack most of them. */
const { resolve } = createRequire(import.meta.url);
const FONTS = {
  regular: resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
};

export const MARGIN = 40;
export const SIZE = 9;
const PAD = 4;
const LINE = '#d0d4d9';
/** So many rows at once. */
const PIECE = 25;
/** More columns than these lie across the page. */
const MOST_UPRIGHT = 5;

export async function writePdf(document: Document, school: School): Promise<Buffer> {
  const isWide = document.columns.length > MOST_UPRIGHT;
  const pdf = openPdf(document.title, school, isWide ? 'landscape' : 'portrait');
  const done = bytesOf(pdf);
  drawHead(pdf, document, school);
  await drawTable(pdf, document);
  drawPageNumbers(pdf, document);
  pdf.end();
  return done;
}

/** An empty A4 document with the fonts of the house. */
export function openPdf(
  title: string,
  school: Pick<School, 'name'>,
  layout: 'portrait' | 'landscape' = 'portrait',
): PDFKit.PDFDocument {
  const pdf = new PDFDocument({
    size: 'A4',
    layout,
    margin: MARGIN,
    bufferPages: true,
    info: { Title: title, Author: school.name },
  });
  return pdf.registerFont('regular', FONTS.regular).registerFont('bold', FONTS.bold);
}

export function bytesOf(pdf: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((fulfil, reject) => {
    const parts: Buffer[] = [];
    pdf.on('data', (part: Buffer) => parts.push(part));
    pdf.on('end', () => fulfil(Buffer.concat(parts)));
    pdf.on('error', reject);
  });
}

function drawHead(pdf: PDFKit.PDFDocument, { title, notes }: Document, school: School): void {
  const indent = school.logo ? 52 : 0;
  if (school.logo) pdf.image(school.logo, MARGIN, MARGIN, { fit: [40, 40] });
  const width = pdf.page.width - 2 * MARGIN - indent;
  pdf.font('regular').fontSize(SIZE).fillColor('#5a6068');
  pdf.text(school.name, MARGIN + indent, MARGIN, { width });
  pdf.font('bold').fontSize(16).fillColor('black').text(title, { width });
  pdf.font('regular').fontSize(SIZE).fillColor('#5a6068');
  for (const note of notes) pdf.text(note, { width });
  pdf.fillColor('black').moveDown(1);
  pdf.x = MARGIN;
  pdf.y = Math.max(pdf.y, MARGIN + 52);
}

/** In pieces: a school's worth of rows takes long, and others are served meanwhile. */
export async function drawTable(
  pdf: PDFKit.PDFDocument,
  { columns, rows }: Pick<Document, 'columns' | 'rows'>,
): Promise<void> {
  const titles = columns.map(({ title }) => title);
  const widths = columnWidths(columns, rows.map(textsOf), {
    whole: pdf.page.width - 2 * MARGIN,
    padding: 2 * PAD,
    measure: (text, isTitle) =>
      pdf
        .font(isTitle ? 'bold' : 'regular')
        .fontSize(SIZE)
        .widthOfString(text),
  });
  const layout = { widths, atRight: columns.map(({ isNumber }) => isNumber === true) };
  // Room for the page's number below the table.
  const bottom = pdf.page.height - MARGIN - 20;
  drawRow(pdf, titles, { ...layout, font: 'bold' });
  for (const [index, cells] of rows.entries()) {
    if (index % PIECE === 0) await pause();
    const row = textsOf(cells);
    pdf.font('regular').fontSize(SIZE);
    if (pdf.y + heightOf(pdf, row, widths) > bottom) {
      pdf.addPage();
      drawRow(pdf, titles, { ...layout, font: 'bold' });
    }
    drawRow(pdf, row, { ...layout, font: 'regular' });
  }
}

/** A number that is written in groups stays on one line: +371 2000 9615. */
const textsOf = (cells: Document['rows'][number]): string[] =>
  cells.map((cell) => printedOf(cell).replaceAll(/(?<=\d) (?=\d)/g, '\u00a0'));

function heightOf(
  pdf: PDFKit.PDFDocument,
  row: readonly string[],
  widths: readonly number[],
): number {
  const heights = row.map((text, index) =>
    pdf.heightOfString(text || ' ', { width: (widths[index] ?? 0) - 2 * PAD }),
  );
  return Math.max(...heights) + 2 * PAD;
}

function drawRow(
  pdf: PDFKit.PDFDocument,
  row: readonly string[],
  {
    widths,
    atRight,
    font,
  }: {
    readonly widths: readonly number[];
    readonly atRight: readonly boolean[];
    readonly font: 'regular' | 'bold';
  },
): void {
  pdf.font(font).fontSize(SIZE);
  const top = pdf.y;
  const height = heightOf(pdf, row, widths);
  let left = MARGIN;
  for (const [index, text] of row.entries()) {
    const width = widths[index] ?? 0;
    const align = atRight[index] ? 'right' : 'left';
    pdf.text(text, left + PAD, top + PAD, { width: width - 2 * PAD, align });
    left += width;
  }
  pdf
    .moveTo(MARGIN, top + height)
    .lineTo(left, top + height)
    .lineWidth(0.5)
    .stroke(LINE);
  pdf.x = MARGIN;
  pdf.y = top + height;
}

export function drawPageNumbers(
  pdf: PDFKit.PDFDocument,
  { pageLabel }: Pick<Document, 'pageLabel'>,
): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    pdf.switchToPage(start + index);
    // Below the margin, where a text would otherwise begin a page of its own.
    pdf.page.margins.bottom = 0;
    pdf.font('regular').fontSize(8).fillColor('#5a6068');
    pdf.text(pageLabel(index + 1, count), MARGIN, pdf.page.height - MARGIN, {
      width: pdf.page.width - 2 * MARGIN,
      align: 'right',
      lineBreak: false,
    });
  }
}
