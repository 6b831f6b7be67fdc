/** The part of pdf.js that runs in a worker; it has no types of its own, and tests only load it. */
declare module 'pdfjs-dist/legacy/build/pdf.worker.mjs';
