/** A small PDF of these objects, beside its catalogue and its page, filled up to a size if one is given. */
export function pdfOf({
  objects = [],
  catalog = '',
  bytes,
}: {
  objects?: readonly string[];
  catalog?: string;
  bytes?: number;
} = {}): Buffer {
  const all = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>',
    ...objects,
  ];
  const start = `%PDF-1.7\n${all.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('')}`;
  const end = `trailer\n<< /Size ${all.length + 1} /Root 1 0 R >>\nstartxref\n0\n%%EOF\n`;
  // A comment is a part of a PDF that says nothing.
  const missing = bytes === undefined ? 0 : bytes - start.length - end.length - 2;
  const filling = missing > 0 ? `%${'x'.repeat(missing)}\n` : '';
  return Buffer.from(`${start}${filling}${end}`, 'latin1');
}

/** A form with one file, as a browser sends it. */
export function formWithFile(file: Buffer, name: string, { type = 'application/pdf' } = {}) {
  const boundary = 'a-line-between-parts';
  // As browsers do: only what would end the name is written otherwise.
  const quoted = name.replace(/["\r\n]/g, (sign) => encodeURIComponent(sign));
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${quoted}"\r\ncontent-type: ${type}\r\n\r\n`;
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}
