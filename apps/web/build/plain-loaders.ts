import type { Plugin } from 'vite';

const TRANSITION = /\/Transition\/Transition\.mjs$/;
const BUTTON = /\/@mantine\/core\/esm\/components\/(Button|ActionIcon)\/\1\.mjs$/;

/**
 * Buttons bring all of Mantine's movements along, for a loader that slides in while somebody waits. The
 * login has no other use for them: without, its code is smaller by 1.5 KB, and the loader is there at once.
 */
export function plainLoaders(replacement: string): Plugin {
  const found = new Set<string>();
  return {
    name: 'afterbell:plain-loaders',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer = '') {
      const button = BUTTON.exec(importer.replaceAll('\\', '/'))?.[1];
      if (button === undefined || !TRANSITION.test(source)) return null;
      found.add(button);
      return replacement;
    },
    buildEnd(error) {
      // A new Mantine may keep its files elsewhere: then this is mended or dropped, not forgotten.
      if (!error && !found.has('Button'))
        throw new Error(
          'Mantine’s button no longer has a transition where plainLoaders looks for it',
        );
    },
  };
}
