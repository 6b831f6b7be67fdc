import { deflateSync } from 'node:zlib';
import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { pdfOf } from '#harness/pdf.ts';
import { inspectPdf } from './inspect-pdf.ts';
import { judgePdf } from './judge-pdf.ts';

const action = (text: string) => pdfOf({ catalog: '/OpenAction 4 0 R', objects: [text] });

/** An object stream: objects packed where no search of the bytes finds them. */
function packed(object: string): Buffer {
  const head = '4 0 ';
  const data = deflateSync(Buffer.from(`${head}${object}`));
  const start = pdfOf().toString('latin1').split('trailer')[0] ?? '';
  return Buffer.concat([
    Buffer.from(
      `${start}5 0 obj\n<< /Type /ObjStm /N 1 /First ${head.length} /Filter /FlateDecode /Length ${data.length} >>\nstream\n`,
      'latin1',
    ),
    data,
    Buffer.from('\nendstream\nendobj\ntrailer\n<< /Size 6 /Root 1 0 R >>\n%%EOF\n'),
  ]);
}

describe('a PDF', () => {
  it('is fine where it only shows something', async () => {
    expect(await judgePdf(pdfOf())).toBe('fine');
    expect(await judgePdf(action('<< /S /GoTo /D [3 0 R /Fit] >>'))).toBe('fine');
    expect(await judgePdf(packed('<< /S /URI /URI (https://school.example) >>'))).toBe('fine');
  });

  it('is fine as programs write it, in packed streams', async () => {
    const document = await PDFDocument.create();
    document.addPage().drawText('Bring sports shoes.');
    expect(await judgePdf(await document.save({ useObjectStreams: true }))).toBe('fine');
  });

  it.each([
    ['a script', action('<< /S /JavaScript /JS (app.alert\\(1\\)) >>')],
    ['a script with its name in numbers', action('<< /S /J#61vaScript /#4a#53 (1) >>')],
    ['a kind that stands elsewhere', pdfOf({ objects: ['<< /S 5 0 R >>', '/JavaScript'] })],
    ['a script in a packed stream', packed('<< /S /JavaScript /JS (1) >>')],
    [
      'a script deep inside',
      pdfOf({ objects: ['[[<< /A [<< /AA << /O << /JS (1) >> >> >>] >>]]'] }),
    ],
    [
      'a script that a later object of the same number hides',
      Buffer.from(
        pdfOf({ objects: ['<< /S /JavaScript /JS (1) >>'] })
          .toString('latin1')
          .replace('trailer', '4 0 obj\n<< /S /GoTo >>\nendobj\ntrailer'),
      ),
    ],
    ['a program to start', action('<< /S /Launch /F (calc.exe) >>')],
    ['a form that sends itself', action('<< /S /SubmitForm /F (https://elsewhere.example) >>')],
    ['a file inside', pdfOf({ catalog: '/Names << /EmbeddedFiles << /Names [] >> >>' })],
    ['an attached file', pdfOf({ objects: ['<< /Type /Annot /Subtype /FileAttachment >>'] })],
    ['a form of another kind', pdfOf({ catalog: '/AcroForm << /XFA [] >>' })],
    [
      'a lock',
      Buffer.from(
        pdfOf().toString('latin1').replace('/Root', '/Encrypt << /Filter /Standard >> /Root'),
      ),
    ],
  ])('is not safe with %s', async (_what, bytes) => {
    expect(await judgePdf(bytes)).toBe('unsafe');
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a page of the web', Buffer.from('<html><script>alert(1)</script></html>')],
    ['a page of the web with the right beginning', Buffer.from('%PDF-1.7\n<html></html>')],
    ['a beginning and no more', Buffer.from('%PDF-1.7')],
    ['brackets without an end', Buffer.from(`%PDF-1.7\n1 0 obj\n${'['.repeat(5_000)}`)],
  ])('is none with %s', async (_what, bytes) => {
    expect(await judgePdf(bytes)).toBe('unreadable');
  });

  it('is looked at beside everything else, one after another', async () => {
    const verdicts = await Promise.all([
      inspectPdf(pdfOf()),
      inspectPdf(action('<< /S /Launch >>')),
      inspectPdf(Buffer.from('%PDF-')),
    ]);
    expect(verdicts).toEqual(['fine', 'unsafe', 'unreadable']);
  });

  it('is given up where looking at it takes too long, and the next one has its turn', async () => {
    // Takes minutes by itself; what is tried is that it ends.
    const endless = Buffer.from(`%PDF-1.7\n1 0 obj\n${'['.repeat(4_000_000)}`);
    expect(await inspectPdf(endless, 1_000)).toBe('unreadable');
    expect(await inspectPdf(pdfOf())).toBe('fine');
  });
});
