import { statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

/**
 * What a call needs of its endpoint in the browser. All else, the schemas and zod with them, stays behind a
 * getter that throws: a field that somebody reads is never missing in silence.
 */
const KEPT = ['name', 'method', 'path', 'access', 'upload', 'download'];
/** Files that judge input by the schemas: forms, and the search parameters of lists. They come with the page that has them. */
export const JUDGES = /\/(?:features\/[^/]+|lib)\/(?:forms\/[^/]+|search\.ts)$/;
const TRAP = `function leftOut(name) {
  throw new Error(name + ' is left out here (apps/web/build/slim-contract.ts)');
}`;
const VIRTUAL = '\0slim-contract:';

/**
 * Most of the web app calls endpoints and judges nothing by their schemas: with this the login and the first screen do
 * without zod and the schemas of every feature. The endpoints are read from the contract itself, so no path is typed twice.
 */
export function slimContract(repository: string): Plugin {
  const webSources = join(repository, 'apps/web/src');
  return {
    name: 'afterbell:slim-contract',
    enforce: 'pre',
    resolveId(source, importer) {
      const name = /^#contract\/(.+)\.ts$/.exec(source)?.[1];
      // Modules of the contract that build on each other still see the whole.
      if (name === undefined || !importer?.startsWith(webSources)) return null;
      return JUDGES.test(importer) ? null : VIRTUAL + name;
    },
    async load(id) {
      if (!id.startsWith(VIRTUAL)) return null;
      const file = join(repository, 'packages/contract/src', `${id.slice(VIRTUAL.length)}.ts`);
      this.addWatchFile(file);
      const module = (await import(
        `${pathToFileURL(file).href}?${statSync(file).mtimeMs}`
      )) as Record<string, unknown>;
      return [TRAP, ...Object.entries(module).map(slimExport)].join('\n');
    },
  };
}

/** Schemas and functions are not there at all: importing one fails the build. */
function slimExport([name, value]: [string, unknown]): string {
  if (isEndpoint(value)) return `export const ${name} = ${slim(value)};`;
  return isPlain(value) ? `export const ${name} = ${JSON.stringify(value)};` : '';
}

const isPlain = (value: unknown): boolean =>
  ['string', 'number'].includes(typeof value) || (Array.isArray(value) && value.every(isPlain));

function isEndpoint(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && 'access' in value && 'path' in value;
}

/** The source of an endpoint as the browser has it. */
export function slim(endpoint: Readonly<Record<string, unknown>>): string {
  const fields = Object.entries(endpoint).filter(([, value]) => value !== undefined);
  const parts = fields.map(([key, value]) =>
    KEPT.includes(key)
      ? `${key}: ${JSON.stringify(value)}`
      : `get ${key}() { return leftOut(${JSON.stringify(`${endpoint['name']}: ${key}`)}); }`,
  );
  return `{ ${parts.join(', ')} }`;
}
