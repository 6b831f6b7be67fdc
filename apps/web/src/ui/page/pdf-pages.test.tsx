// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { PATIENT } from '../../../test/patient.ts';
import { renderPart } from '../../../test/render-part.tsx';
import { PdfPages } from './pdf-pages.tsx';

/** A file of these objects; the first is the catalogue. */
function pdf(objects: readonly string[], trailer = ''): string {
  const body = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('');
  return `%PDF-1.7\n${body}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n0\n%%EOF\n`;
}

const PAGE = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>';
const ONE_PAGE = ['<< /Type /Pages /Kids [3 0 R] /Count 1 >>', PAGE];

const many = (count: number) =>
  pdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${count} /Kids [${Array.from({ length: count }, (_, at) => `${at + 3} 0 R`).join(' ')}] >>`,
    ...Array.from({ length: count }, () => PAGE),
  ]);

const LOCKED = pdf(
  [
    '<< /Type /Catalog /Pages 2 0 R >>',
    ...ONE_PAGE,
    `<< /Filter /Standard /V 1 /R 2 /P -4 /O <${'ab'.repeat(32)}> /U <${'cd'.repeat(32)}> >>`,
  ],
  `/Encrypt 4 0 R /ID [<${'01'.repeat(16)}> <${'01'.repeat(16)}>]`,
);

const ran = vi.fn();
const ACTING = pdf([
  '<< /Type /Catalog /Pages 2 0 R /OpenAction 4 0 R /AA << /WC 4 0 R >> /Names << /JavaScript << /Names [(a) 4 0 R] >> >> >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /AA << /O 4 0 R >> >>',
  '<< /S /JavaScript /JS (globalThis.pdfRan\\(\\); app.alert\\(1\\);) /Next << /S /URI /URI (https://elsewhere.example/) >> >>',
]);

const LABELS = {
  loading: 'Loading',
  failed: 'This file can’t be shown here',
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  cut: 'Only the first pages are shown',
};

let watched: Element[];
let seeing: Map<Element, () => void>;
let drawn: number;
let refused: Element | null;

beforeAll(async () => {
  // The worker's part, which Node runs in the same thread.
  await import('pdfjs-dist/legacy/build/pdf.worker.mjs');
});
beforeEach(() => {
  watched = [];
  seeing = new Map();
  drawn = 0;
  refused = null;
  ran.mockClear();
  vi.stubGlobal('pdfRan', ran);
  vi.stubGlobal('alert', ran);
  vi.stubGlobal('open', ran);
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #tell: (entries: { isIntersecting: boolean }[]) => void;
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        this.#tell = tell;
      }
      observe(element: Element) {
        watched.push(element);
        seeing.set(element, () => this.#tell([{ isIntersecting: true }]));
      }
      disconnect() {}
    },
  );
  // jsdom draws nothing: every call is taken, and what asks for a context is counted.
  const context = (canvas: HTMLCanvasElement) =>
    new Proxy({ canvas } as Record<string | symbol, unknown>, {
      get: (target, name) =>
        name in target
          ? target[name]
          : () => ({ a: 1, b: 0, c: 0, d: 1, e: 0, f: 0, invertSelf: () => undefined }),
    });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (
    this: HTMLCanvasElement,
  ) {
    if (this === refused) throw new Error('no memory');
    drawn += 1;
    return context(this) as never;
  });
});

const show = async (content: string) => {
  const file = new Blob([content]);
  // jsdom's own has no way to be read.
  file.arrayBuffer ??= async () => new TextEncoder().encode(content).buffer;
  await renderPart(() => <PdfPages file={file} labels={LABELS} />);
};
const comeNear = async (at: number) => {
  // React watches a page after it has shown it.
  await vi.waitUntil(() => watched[at], PATIENT);
  await act(async () => {
    const element = watched[at];
    if (element) seeing.get(element)?.();
  });
};

describe('a PDF in place', () => {
  it.each([
    ['nothing after its first line', '%PDF-1.7\n'],
    ['zero bytes after its first line', `%PDF-1.7\n${'\0'.repeat(5000)}`],
    ['only its first half', many(20).slice(0, 150)],
    ['a password', LOCKED],
    ['something else inside', 'PK\u0003\u0004 not a PDF at all'],
  ])('with %s says that it can’t be shown', async (_what, content) => {
    await show(content);
    expect((await screen.findByRole('alert')).textContent).toBe(LABELS.failed);
    expect(drawn).toBe(0);
  });

  it('runs nothing that the file asks for when it is opened', async () => {
    await show(ACTING);
    await screen.findByRole('region', { name: 'Page 1 of 1' });
    await comeNear(0);
    await vi.waitUntil(() => drawn > 0, PATIENT);
    expect(ran).not.toHaveBeenCalled();
    expect(document.querySelector('a, iframe, object, embed, script')).toBeNull();
  });

  it('of 10,000 pages has the first ones, says that there are more, and draws only what comes into sight', async () => {
    await show(many(10_000));
    await screen.findByRole('region', { name: 'Page 1 of 10000' });
    expect(screen.getAllByRole('region')).toHaveLength(30);
    expect(screen.getByText(LABELS.cut)).toBeDefined();
    await vi.waitUntil(() => watched.length === 30, PATIENT);
    expect(drawn).toBe(0);
    await comeNear(0);
    await vi.waitUntil(() => drawn > 0, PATIENT);
    expect(drawn).toBe(1);
  });

  it('with a page that this device can’t draw says so in its place, and shows the others', async () => {
    await show(many(3));
    await screen.findByRole('region', { name: 'Page 1 of 3' });
    refused = await vi.waitUntil(() => watched[1], PATIENT);
    await comeNear(1);
    expect((await screen.findByRole('alert', undefined, PATIENT)).textContent).toBe(LABELS.failed);
    await comeNear(0);
    await vi.waitUntil(() => drawn > 0, PATIENT);
    expect(screen.getAllByRole('alert')).toHaveLength(1);
  });
});
