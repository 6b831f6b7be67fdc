import { statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

/**
 * What a call needs of its endpoint in the browser. All else, the schemas and zod with them, stays behind a
 * getter that throws: a field that somebody reads is never missing in silence.
 */
const KEPT = ['name', 'method', 'path', 'access', 'upload', 'download'];
const FORM = /\/features\/[^/]+\/forms\/[^/]+$/;
const TRAP = `function leftOut(name) {
  throw new Error(name + ' is left out here (apps/web/build/slim-contract.ts)');
}`;
const VIRTUAL = '\0slim-contract:';

interface SlimContractOptions {
  readonly repository: string;
  /** Modules of the contract whose endpoints the web app only calls, without judging input by their schemas. */
  readonly modules: readonly string[];
}

/**
 * The login screen calls four endpoints and validates nothing by schema: with this it does without the
 * 12 KB of zod. The endpoints are read from the contract itself, so no path is typed twice. Whoever
 * reads a schema that was left out is told so; the module is then taken off the list in vite.config.ts.
 */
export function slimContract({ repository, modules }: SlimContractOptions): Plugin {
  const webSources = join(repository, 'apps/web/src');
  return {
    name: 'afterbell:slim-contract',
    enforce: 'pre',
    resolveId(source, importer) {
      const name = /^#contract\/(.+)\.ts$/.exec(source)?.[1];
      // Modules of the contract that build on each other still see the whole, and so do forms, which
      // judge by the schemas and are loaded when they are opened.
      if (name === undefined || !modules.includes(name) || !importer?.startsWith(webSources))
        return null;
      if (FORM.test(importer)) return null;
      return VIRTUAL + name;
    },
    async load(id) {
      if (!id.startsWith(VIRTUAL)) return null;
      const file = join(repository, 'packages/contract/src', `${id.slice(VIRTUAL.length)}.ts`);
      this.addWatchFile(file);
      const module = (await import(
        `${pathToFileURL(file).href}?${statSync(file).mtimeMs}`
      )) as Record<string, unknown>;
      const endpoints = Object.entries(module)
        .filter((entry): entry is [string, Record<string, unknown>] => isEndpoint(entry[1]))
        .map(([name, endpoint]) => `export const ${name} = ${slim(endpoint)};`);
      return [TRAP, ...endpoints].join('\n');
    },
  };
}

function isEndpoint(value: unknown): boolean {
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
