import { Loader, Text, VisuallyHidden } from '@mantine/core';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import classes from './pdf-pages.module.css';

/** Beyond that a file is read elsewhere. */
const MOST_PAGES = 30;
/** A page that is longer than this many widths would be a canvas that phones refuse. */
const MOST_WIDTHS = 4;

interface PdfPagesProps {
  readonly file: Blob;
  readonly labels: {
    readonly loading: string;
    readonly failed: string;
    /** "Page 1 of 3" */
    readonly page: (page: number, pages: number) => string;
    /** Said below where not all pages are shown. */
    readonly cut: string;
  };
}

type State =
  | { readonly step: 'loading' }
  | { readonly step: 'failed' }
  | { readonly step: 'open'; readonly document: PDFDocumentProxy };

/**
 * A PDF drawn page by page, since our policy of contents allows no frames: nothing in the file runs, and phones that
 * show no PDF in a page show this one.
 */
export function PdfPages({ file, labels }: PdfPagesProps) {
  const [state, setState] = useState<State>({ step: 'loading' });
  useEffect(() => {
    let ended = false;
    let close: () => void = () => undefined;
    void (async () => {
      try {
        const [{ getDocument, GlobalWorkerOptions }, { default: workerSrc }, data] =
          await Promise.all([
            import('pdfjs-dist/legacy/build/pdf.mjs'),
            import('pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'),
            file.arrayBuffer(),
          ]);
        if (ended) return;
        GlobalWorkerOptions.workerSrc = workerSrc;
        const task = getDocument({ data, isEvalSupported: false, useSystemFonts: true });
        close = () => void task.destroy();
        const document = await task.promise;
        if (!ended) setState({ step: 'open', document });
      } catch {
        if (!ended) setState({ step: 'failed' });
      }
    })();
    return () => {
      ended = true;
      close();
    };
  }, [file]);
  if (state.step === 'loading') return <Loader aria-label={labels.loading} />;
  if (state.step === 'failed') return <Text role="alert">{labels.failed}</Text>;
  const { document } = state;
  const pages = Array.from({ length: Math.min(document.numPages, MOST_PAGES) }, (_, at) => at + 1);
  return (
    <>
      {pages.map((page) => (
        <Page
          key={page}
          document={document}
          page={page}
          label={labels.page(page, document.numPages)}
        />
      ))}
      {document.numPages > MOST_PAGES && <Text>{labels.cut}</Text>}
    </>
  );
}

interface PageProps {
  readonly document: PDFDocumentProxy;
  readonly page: number;
  readonly label: string;
}

function Page({ document, page, label }: PageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [words, setWords] = useState('');
  useEffect(() => {
    let ended = false;
    void (async () => {
      const proxy = await document.getPage(page);
      const target = canvas.current;
      if (ended || !target) return;
      const { width, height } = proxy.getViewport({ scale: 1 });
      const wide = target.clientWidth * Math.min(window.devicePixelRatio, 2);
      const scale = Math.min(wide / width, (wide * MOST_WIDTHS) / height);
      const viewport = proxy.getViewport({ scale });
      target.width = viewport.width;
      target.height = viewport.height;
      await proxy.render({ canvas: target, viewport }).promise;
      const { items } = await proxy.getTextContent();
      if (!ended) setWords(items.map((item) => ('str' in item ? item.str : '')).join(' '));
      // A page that can't be drawn stays white; the file can still be kept.
    })().catch(() => undefined);
    return () => {
      ended = true;
    };
  }, [document, page]);
  return (
    <section aria-label={label}>
      <canvas ref={canvas} className={classes.page} aria-hidden />
      <VisuallyHidden>{words}</VisuallyHidden>
    </section>
  );
}
