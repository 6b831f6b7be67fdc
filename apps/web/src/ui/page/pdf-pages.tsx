import { Loader, Text, VisuallyHidden } from '@mantine/core';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { type RefObject, useEffect, useRef, useState } from 'react';
import classes from './pdf-pages.module.css';

/** Beyond that a file is read elsewhere. */
const MOST_PAGES = 30;
/** A file that was made to keep a reader busy is given up. */
const MOST_MS = 20_000;
/** Drawn this far before it comes into sight. */
const AHEAD = '600px 0px';
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
 * show no PDF in a page show this one. A page is drawn when it comes into sight: what a file claims to have costs nothing.
 */
export function PdfPages({ file, labels }: PdfPagesProps) {
  const [state, setState] = useState<State>({ step: 'loading' });
  useEffect(() => {
    let ended = false;
    let close: () => void = () => undefined;
    const giveUp = () => {
      close();
      setState({ step: 'failed' });
    };
    const timer = setTimeout(giveUp, MOST_MS);
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
        const task = getDocument({
          data,
          isEvalSupported: false,
          useSystemFonts: true,
          verbosity: 0,
        });
        close = () => void task.destroy();
        const document = await task.promise;
        if (!ended) setState({ step: 'open', document });
      } catch {
        if (!ended) setState({ step: 'failed' });
      } finally {
        clearTimeout(timer);
      }
    })();
    return () => {
      ended = true;
      clearTimeout(timer);
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
          failed={labels.failed}
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
  readonly failed: string;
}

/** Whether somebody has come near it; never taken back. */
function useSeen(element: RefObject<Element | null>): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin: AHEAD },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return seen;
}

function Page({ document, page, label, failed }: PageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const seen = useSeen(canvas);
  const [words, setWords] = useState('');
  const [broken, setBroken] = useState(false);
  useEffect(() => {
    if (!seen) return;
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
      // A page that can't be drawn says so; the others and the file can still be had.
    })().catch(() => {
      if (!ended) setBroken(true);
    });
    return () => {
      ended = true;
    };
  }, [document, page, seen]);
  return (
    <section aria-label={label}>
      {broken && <Text role="alert">{failed}</Text>}
      {/* As high as paper until it is drawn, so that pages far down are out of sight. */}
      <canvas ref={canvas} width={210} height={297} className={classes.page} aria-hidden />
      <VisuallyHidden>{words}</VisuallyHidden>
    </section>
  );
}
