import type { FastifyRequest } from 'fastify';
import { languageOfHeader } from '#domain/languages.ts';
import { translate } from '../messages.ts';

const PAGE_TITLE = 'Afterbell';

/** Shown where the host names no school: friendly, and without a word of any other school. */
export function noSuchSchoolPage(request: FastifyRequest): string {
  const language = languageOfHeader(request.headers['accept-language']);
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${PAGE_TITLE}</title>
<style>
body { font: 1.125rem/1.6 system-ui, sans-serif; display: grid; place-items: center; min-height: 90vh; margin: 1rem; }
main { max-width: 32rem; text-align: center; }
h1 { font-size: 1.5rem; }
</style>
<main><h1>${translate(language, 'unknown_tenant')}</h1><p>${translate(language, 'unknown_tenant_hint')}</p></main>
</html>
`;
}
