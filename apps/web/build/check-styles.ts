import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const COMPONENT = /@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/;
const SHEET = /@mantine\/core\/styles\/(\w+)\.layer\.css/g;

/** Fails the build if a used Mantine component's style sheet is not imported. */
export function checkStyles(sheets: readonly string[]): Plugin {
  return {
    name: 'afterbell:styles',
    apply: 'build',
    generateBundle(_options, bundle) {
      const imported = new Set(
        sheets.flatMap((sheet) =>
          [...readFileSync(sheet, 'utf8').matchAll(SHEET)].map(([, name]) => name),
        ),
      );
      const missing = Object.values(bundle)
        .flatMap((file) => (file.type === 'chunk' ? Object.keys(file.modules) : []))
        .map((id) => COMPONENT.exec(id)?.[1])
        .filter((name) => name !== undefined && !imported.has(name));
      if (missing.length > 0) {
        this.error(
          `ui/dialog/all-styles.css lacks the styles of ${[...new Set(missing)].sort().join(', ')}`,
        );
      }
    },
  };
}
