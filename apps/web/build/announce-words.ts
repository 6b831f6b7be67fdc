import type { Plugin } from 'vite';
import { LANGUAGES } from '../../../packages/domain/src/languages.ts';

/** Tells the page which file holds the first words of each language, for public/before-paint.js to fetch early. */
export function announceWords(): Plugin {
  return {
    name: 'afterbell:words',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const chunks = Object.values(bundle).flatMap((file) =>
          file.type === 'chunk' ? [file] : [],
        );
        const files = LANGUAGES.map((language) => {
          const chunk = chunks.find((file) =>
            file.facadeModuleId?.endsWith(`/locales/${language}/index.ts`),
          );
          if (chunk === undefined) throw new Error(`No file holds the first words in ${language}`);
          return [language, `/${chunk.fileName}`];
        });
        const content = JSON.stringify(Object.fromEntries(files));
        return [
          { tag: 'meta', attrs: { name: 'afterbell-words', content }, injectTo: 'head-prepend' },
        ];
      },
    },
  };
}
