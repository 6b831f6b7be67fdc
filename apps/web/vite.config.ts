import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import mantine from 'postcss-preset-mantine';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { checkStyles } from './build/check-styles.ts';
import { createChunks } from './build/chunks.ts';
import { compressAssets } from './build/compress-assets.ts';
import { subsetFonts } from './build/fonts.ts';
import { appIcons } from './build/icons.ts';
import { injectFileList } from './build/inject-file-list.ts';
import { injectRelease, releaseOf } from './build/release.ts';
import { slimContract } from './build/slim-contract.ts';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const sources = `${repository}apps/web/src`;
const server = 'http://127.0.0.1:3000';

export default defineConfig(({ command }) => {
  const chunks = createChunks({
    sources,
    files: {
      // Where a phone arrives after the login, with the shell around it.
      frame: ['app/shell.tsx', 'app/prefetch.ts', 'pages/parent/home.tsx'],
      // What a family opens when sign-up opens; other pages share most of it.
      planner: ['pages/parent/planner.tsx'],
      activity: ['pages/any/activity.tsx'],
      // What judges input, for lists and forms.
      schemas: [
        '../../../packages/contract/src/errors.ts',
        '../../../packages/contract/src/schemas.ts',
      ],
      forms: [
        'pages/public/reset-password.tsx',
        'lib/forms/use-contract-form.ts',
        'ui/dialog/form-dialog.tsx',
      ],
      dates: ['ui/form/date-field.tsx'],
    },
  });
  const release = command === 'build' ? releaseOf(repository) : 'dev';
  return {
    root: fileURLToPath(new URL('.', import.meta.url)),
    plugins: [
      slimContract(repository),
      react(),
      subsetFonts({
        sheet: `${sources}/app/fonts.css`,
        sources: `${repository}node_modules/@fontsource-variable/inter/files`,
        kept: `${repository}node_modules/.cache/afterbell-fonts`,
      }),
      injectRelease(release),
      injectFileList(),
      appIcons(`${repository}apps/web/public/favicon.svg`),
      VitePWA({
        strategies: 'injectManifest',
        srcDir: 'worker',
        filename: 'service-worker.ts',
        // The server writes the manifest, school by school, and lib/storage/register-worker.ts registers the worker.
        manifest: false,
        injectRegister: false,
        integration: {
          configureCustomSWViteBuild: (worker) => {
            worker.logLevel = 'warn';
          },
        },
        injectManifest: {
          rollupFormat: 'iife',
          // What the portal can't start without; screens are kept when they are first opened.
          globPatterns: [
            '{index.html,before-paint.js,favicon.svg}',
            'assets/{index,base,rolldown-runtime,screens,frame,schemas,all-styles,words,en,de,lv,ru}-*.{js,css}',
            'assets/inter-{latin,latin-ext.near}-????????.woff2',
          ],
          // Their names carry their version already.
          dontCacheBustURLsMatching: /^assets\//,
        },
      }),
      chunks.plugin,
      checkStyles(
        ['app/first-styles.css', 'ui/dialog/all-styles.css'].map((sheet) => `${sources}/${sheet}`),
      ),
      compressAssets(),
    ],
    define: { 'import.meta.env.AFTERBELL_RELEASE': JSON.stringify(release) },
    resolve: {
      alias: {
        // For Reacts before 18; ours has it built in.
        'use-sync-external-store/shim/with-selector.js': 'use-sync-external-store/with-selector',
        'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
        'use-sync-external-store/shim/index.js': 'use-sync-external-store',
        'use-sync-external-store/shim': 'use-sync-external-store',
      },
    },
    css: { postcss: { plugins: [mantine()] } },
    // No inlined assets: `font-src 'self'` refuses data URLs.
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      assetsInlineLimit: 0,
      target: 'es2022',
      modulePreload: { polyfill: false },
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: chunks.groups,
          },
        },
      },
    },
    server: {
      host: '127.0.0.1',
      // The school is named by the sub-domain, so the Host must reach the server as it is.
      allowedHosts: ['.localhost'],
      proxy: {
        '/api': { target: server, changeOrigin: false },
        '/manifest.webmanifest': { target: server, changeOrigin: false },
        '/socket.io': { target: server, changeOrigin: false, ws: true },
      },
    },
  };
});
