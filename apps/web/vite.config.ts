import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import mantine from 'postcss-preset-mantine';
import { defineConfig } from 'vite';
import { compressAssets } from './build/compress-assets.ts';
import { announceRelease, releaseOf } from './build/release.ts';
import { slimContract } from './build/slim-contract.ts';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const server = 'http://127.0.0.1:3000';

export default defineConfig(({ command }) => {
  const release = command === 'build' ? releaseOf(repository) : 'dev';
  return {
    root: fileURLToPath(new URL('.', import.meta.url)),
    plugins: [
      slimContract({
        repository,
        modules: ['auth', 'me', 'notifications', 'operations', 'regional-settings', 'school'],
      }),
      react(),
      announceRelease(release),
      compressAssets(),
    ],
    define: { 'import.meta.env.AFTERBELL_RELEASE': JSON.stringify(release) },
    css: { postcss: { plugins: [mantine()] } },
    // No inlined assets: `font-src 'self'` refuses data addresses.
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      assetsInlineLimit: 0,
      target: 'es2022',
      rolldownOptions: {
        output: {
          codeSplitting: {
            // What every page needs, in one file that a new release of ours leaves in the browser's cache.
            groups: [
              {
                name: 'base',
                test: /node_modules[\\/](react|react-dom|scheduler|i18next|react-i18next|@tanstack[\\/](history|react-router|router-core|store|react-store))[\\/]/,
              },
              // The rest of what the login screen needs, in one more: many small files compress worse.
              { name: 'start', tags: ['$initial'] },
            ],
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
        '/socket.io': { target: server, changeOrigin: false, ws: true },
      },
    },
  };
});
