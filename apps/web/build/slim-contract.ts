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
/** In every slim module by import, so that it is there once. */
const HELPER = '\0slim-endpoint';
export const HELPER_CODE = `export function slimEndpoint(kept, leftOut) {
  for (const key of leftOut)
    Object.defineProperty(kept, key, {
      enumerable: true,
      get() {
        throw new Error(kept.name + ': ' + key + ' is left out here (apps/web/build/slim-contract.ts)');
      },
    });
  return kept;
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
      if (source === HELPER || source.startsWith(VIRTUAL)) return source;
      const name = /^#contract\/(.+)\.ts$/.exec(source)?.[1];
      // Modules of the contract that build on each other still see the whole.
      if (name === undefined || !importer?.startsWith(webSources)) return null;
      return JUDGES.test(importer) ? null : VIRTUAL + name;
    },
    async load(id) {
      if (id === HELPER) return HELPER_CODE;
      if (!id.startsWith(VIRTUAL)) return null;
      const [name = '', only] = id.slice(VIRTUAL.length).split('#');
      const file = join(repository, 'packages/contract/src', `${name}.ts`);
      this.addWatchFile(file);
      const module = (await import(
        `${pathToFileURL(file).href}?${statSync(file).mtimeMs}`
      )) as Record<string, unknown>;
      if (only === undefined) return namesOf(name, module);
      const endpoint = module[only];
      if (!isEndpoint(endpoint)) return null;
      const helper = `import { slimEndpoint } from ${JSON.stringify(HELPER)};`;
      return `${helper}\nexport const ${only} = ${slim(endpoint)};`;
    },
  };
}

/**
 * A module for each endpoint, so that a chunk holds only those that it calls. Schemas and functions are not there at all:
 * importing one fails the build.
 */
function namesOf(name: string, module: Readonly<Record<string, unknown>>): string {
  const lines = Object.entries(module).map(([key, value]) => {
    if (isEndpoint(value))
      return `export { ${key} } from ${JSON.stringify(`${VIRTUAL}${name}#${key}`)};`;
    return isPlain(value) ? `export const ${key} = ${JSON.stringify(value)};` : '';
  });
  return lines.join('\n');
}

const isPlain = (value: unknown): boolean =>
  ['string', 'number'].includes(typeof value) || (Array.isArray(value) && value.every(isPlain));

function isEndpoint(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && 'access' in value && 'path' in value;
}

/** The source of an endpoint as the browser has it. */
export function slim(endpoint: Readonly<Record<string, unknown>>): string {
  const fields = Object.entries(endpoint).filter(([, value]) => value !== undefined);
  const kept = Object.fromEntries(fields.filter(([key]) => KEPT.includes(key)));
  const leftOut = fields.map(([key]) => key).filter((key) => !KEPT.includes(key));
  return `/* @__PURE__ */ slimEndpoint(${JSON.stringify(kept)}, ${JSON.stringify(leftOut)})`;
}
