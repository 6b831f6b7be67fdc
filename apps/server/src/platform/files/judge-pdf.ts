import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFInvalidObject,
  PDFName,
  type PDFObject,
  PDFParser,
  PDFStream,
} from '@cantoo/pdf-lib';

/** `unsafe`: it would run something, open something else, or carries another file inside. */
export type PdfVerdict = 'fine' | 'unsafe' | 'unreadable';

const UNSAFE_KEYS = new Set(['JS', 'JavaScript', 'EmbeddedFiles', 'EF', 'XFA', 'RichMediaContent']);
/** Kinds of actions, annotations and streams. */
const UNSAFE_KINDS = new Set([
  'JavaScript',
  'Launch',
  'ImportData',
  'SubmitForm',
  'GoToE',
  'Rendition',
  'RichMedia',
  'RichMediaExecute',
  'FileAttachment',
  'EmbeddedFile',
]);

/** Names come decoded: `/J#53` is `JS`. */
const isUnsafeEntry = (key: PDFName, value: PDFObject): boolean =>
  UNSAFE_KEYS.has(key.decodeText()) ||
  (['S', 'Type', 'Subtype'].includes(key.decodeText()) &&
    value instanceof PDFName &&
    UNSAFE_KINDS.has(value.decodeText()));

function findingsIn(top: PDFObject): { unsafe: boolean; broken: boolean } {
  // By a list and not by calls: nested deep enough, those would use up the stack.
  const open: PDFObject[] = [top];
  let broken = false;
  // An action may say its kind by pointing at a name that stands alone.
  if (top instanceof PDFName && UNSAFE_KINDS.has(top.decodeText())) return { unsafe: true, broken };
  for (let object = open.pop(); object; object = open.pop()) {
    if (object instanceof PDFInvalidObject) broken = true;
    else if (object instanceof PDFArray) open.push(...object.asArray());
    else if (object instanceof PDFStream) open.push(object.dict);
    else if (object instanceof PDFDict) {
      for (const [key, value] of object.entries()) {
        if (isUnsafeEntry(key, value)) return { unsafe: true, broken };
        open.push(value);
      }
    }
  }
  return { unsafe: false, broken };
}

/**
 * Looks at every object there is, those in packed streams too, and those that a later one of the same number
 * hides from us and perhaps not from a reader. What is encrypted or broken can't be looked at.
 */
export async function judgePdf(bytes: Uint8Array): Promise<PdfVerdict> {
  let unsafe = false;
  let unreadable = false;
  try {
    const parser = PDFParser.forBytesWithOptions(bytes);
    // Private in its types alone; the objects pass here one by one, before any is overwritten.
    const { context } = parser as unknown as { readonly context: PDFContext };
    const assign = context.assign.bind(context);
    context.assign = (ref, object) => {
      const found = findingsIn(object);
      unsafe ||= found.unsafe;
      unreadable ||= found.broken;
      assign(ref, object);
    };
    await parser.parseDocument();
    const { Root, Encrypt } = context.trailerInfo;
    if (Encrypt) unsafe = true;
    if (!Root || !(context.lookup(Root) instanceof PDFDict)) unreadable = true;
  } catch {
    unreadable = true;
  }
  if (unsafe) return 'unsafe';
  return unreadable ? 'unreadable' : 'fine';
}
