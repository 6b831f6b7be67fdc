import type { Plugin } from 'vite';
import { LANGUAGES } from '../../../packages/domain/src/languages.ts';

/**
 * Tells the page which files it will need, for public/before-paint.js to fetch beside the code and not
 * after it: the first words of each language and, for who is signed in, the frame of the portal with its letters
 * (another font's are wider: what stands below would jump when they come) and the planner of sign-up evening.
 */
export function injectFileList(): Plugin {
  return {
    name: 'afterbell:files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const chunks = Object.values(bundle).flatMap((file) =>
          file.type === 'chunk' ? [file] : [],
        );
        const find = (what: string, is: (file: (typeof chunks)[number]) => boolean | undefined) => {
          const chunk = chunks.find(is);
          if (chunk === undefined) throw new Error(`No file holds ${what}`);
          return chunk;
        };
        const byLanguage = (what: string, is: (name: string, language: string) => boolean) =>
          Object.fromEntries(
            LANGUAGES.map((language) => {
              const chunk = find(`${what} in ${language}`, ({ facadeModuleId, name }) =>
                is(facadeModuleId ?? name, language),
              );
              return [language, `/${chunk.fileName}`];
            }),
          );
        const fonts = ['latin', 'latin-ext.near', 'cyrillic'].map((letters) => {
          const file = Object.keys(bundle).find((name) =>
            name.startsWith(`assets/inter-${letters}-`),
          );
          if (file === undefined) throw new Error(`No file holds the letters ${letters}`);
          return `/${file}`;
        });
        const planner = find('the planner', ({ name }) => name === 'planner');
        const frame = find('the frame', ({ name }) => name === 'frame');
        const screens = find('the list of screens', ({ name }) => name === 'screens');
        const content = JSON.stringify({
          words: byLanguage('the first words', (name, language) =>
            name.endsWith(`/locales/${language}/index.ts`),
          ),
          frame: {
            words: byLanguage(
              'the words of the frame',
              (name, language) => name === `words-${language}`,
            ),
            code: [screens, frame].map(({ fileName }) => `/${fileName}`),
            styles: [...(frame.viteMetadata?.importedCss ?? [])].map((name) => `/${name}`),
            fonts: { latin: fonts.slice(0, 2), ru: fonts },
          },
          pages: { '/parent-overview': `/${planner.fileName}` },
        });
        return [
          { tag: 'meta', attrs: { name: 'afterbell-files', content }, injectTo: 'head-prepend' },
        ];
      },
    },
  };
}
