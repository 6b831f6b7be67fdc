import { reportClientError } from '#contract/operations.ts';
import { call } from './api.ts';
import { isApiError } from './api-error.ts';
import { PAGE_RELEASE } from './release.ts';

/** Limits the reports of a page that fails in a loop. */
const MOST_PER_PAGE = 5;
const told = new Set<string>();

/**
 * Reports an error in the page to the server. Query strings, ids, tokens and e-mail addresses are removed
 * first: nothing personal is sent.
 */
export function reportError(error: unknown): void {
  // Errors of the API are logged by the server already.
  if (isApiError(error)) return;
  const message = scrub(
    error instanceof Error ? `${error.name}: ${error.message}` : String(error),
  ).slice(0, 1000);
  if (told.size >= MOST_PER_PAGE || told.has(message)) return;
  told.add(message);
  const stack =
    error instanceof Error && error.stack ? scrub(error.stack).slice(0, 8000) : undefined;
  const body = {
    message,
    ...(stack === undefined ? {} : { stack }),
    route: scrub(window.location.pathname).slice(0, 300),
    release: PAGE_RELEASE.slice(0, 100),
  };
  call(reportClientError, { body }).catch(() => undefined);
}

export function scrub(text: string): string {
  return text
    .replace(/[\w.+-]+@[\w-]+\.[\w.-]+/g, '<e-mail>')
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi, '<id>')
    .replace(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, '<token>')
    .replace(/\?[^\s):]*/g, '');
}

export function watchForErrors(): void {
  window.addEventListener('error', (event) => reportError(event.error ?? event.message));
  window.addEventListener('unhandledrejection', (event) => reportError(event.reason));
}
