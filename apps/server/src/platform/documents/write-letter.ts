import { encode } from 'uqr';
import type { Document, School } from './document.ts';
import { bytesOf, drawPageNumbers, drawTable, MARGIN, openPdf, SIZE } from './write-pdf.ts';

/** A letter with a table in it, such as an invoice: plain texts, in the reader's language already. */
export interface Letter extends Pick<Document, 'title' | 'columns' | 'rows' | 'pageLabel'> {
  readonly from: readonly string[];
  readonly to: readonly string[];
  /** Beside the address: number, dates. */
  readonly facts: readonly (readonly [label: string, value: string])[];
  /** Below the table: the sum. */
  readonly total: string;
  /** How to pay, beside the picture. */
  readonly payment: readonly string[];
  /** What the picture says, and what stands below it; null where there is none. */
  readonly code: { readonly text: string; readonly label: string } | null;
  readonly closing: readonly string[];
}

/** The picture that phones read, row by row, true is dark. Level M, as the guideline of banks says. */
export const codeOf = (text: string): boolean[][] => encode(text, { ecc: 'M', border: 0 }).data;

const GREY = '#5a6068';
const CODE = 110;

export async function writeLetter(letter: Letter, school: School): Promise<Buffer> {
  const pdf = openPdf(letter.title, school);
  const done = bytesOf(pdf);
  drawHead(pdf, letter, school);
  await drawTable(pdf, letter);
  const width = pdf.page.width - 2 * MARGIN;
  pdf.moveDown(0.8).font('bold').fontSize(12);
  pdf.text(letter.total, MARGIN, pdf.y, { width, align: 'right' });
  drawPayment(pdf, letter);
  pdf.font('regular').fontSize(SIZE).fillColor(GREY);
  for (const text of letter.closing) pdf.moveDown(0.6).text(text, MARGIN, pdf.y, { width });
  drawPageNumbers(pdf, letter);
  pdf.end();
  return done;
}

function drawHead(pdf: PDFKit.PDFDocument, letter: Letter, school: School): void {
  const width = pdf.page.width - 2 * MARGIN;
  const indent = school.logo ? 52 : 0;
  if (school.logo) pdf.image(school.logo, MARGIN, MARGIN, { fit: [40, 40] });
  pdf
    .font('bold')
    .fontSize(11)
    .text(school.name, MARGIN + indent, MARGIN, { width: width / 2 });
  pdf.font('regular').fontSize(SIZE).fillColor(GREY);
  for (const line of letter.from) pdf.text(line, { width: width / 2 });
  const top = Math.max(pdf.y, MARGIN + 52) + 18;
  pdf.fillColor('black').fontSize(10);
  let left = top;
  for (const line of letter.to) {
    pdf.text(line, MARGIN, left, { width: width / 2 - 10 });
    left = pdf.y;
  }
  let right = top;
  for (const [label, value] of letter.facts) {
    pdf.fillColor(GREY).text(label, MARGIN + width / 2, right, { width: width / 4 });
    const below = pdf.y;
    pdf.fillColor('black').text(value, MARGIN + (width * 3) / 4, right, {
      width: width / 4,
      align: 'right',
    });
    right = Math.max(below, pdf.y) + 2;
  }
  pdf.font('bold').fontSize(16);
  pdf.text(letter.title, MARGIN, Math.max(left, right) + 18, { width });
  pdf.moveDown(0.5);
  pdf.x = MARGIN;
}

/** Whole on one page: a picture that is cut can't be read. */
function drawPayment(pdf: PDFKit.PDFDocument, { payment, code }: Letter): void {
  if (pdf.y + CODE + 60 > pdf.page.height - MARGIN) pdf.addPage();
  const top = pdf.y + 14;
  const indent = code ? CODE + 16 : 0;
  if (code) {
    const rows = codeOf(code.text);
    const unit = CODE / rows.length;
    for (const [y, row] of rows.entries()) {
      for (const [x, dark] of row.entries()) {
        if (dark) pdf.rect(MARGIN + x * unit, top + y * unit, unit + 0.05, unit + 0.05);
      }
    }
    pdf.fill('black');
    pdf.font('regular').fontSize(8).fillColor(GREY);
    pdf.text(code.label, MARGIN, top + CODE + 4, { width: CODE, align: 'center' });
  }
  const belowCode = code ? pdf.y : top;
  pdf.font('regular').fontSize(10).fillColor('black');
  let y = top;
  for (const line of payment) {
    pdf.text(line, MARGIN + indent, y, { width: pdf.page.width - 2 * MARGIN - indent });
    y = pdf.y + 2;
  }
  pdf.x = MARGIN;
  pdf.y = Math.max(belowCode, y) + 6;
}
