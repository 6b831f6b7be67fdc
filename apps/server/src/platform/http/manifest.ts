import type { FastifyInstance } from 'fastify';
import { tenantOf } from './tenant.ts';

export interface ManifestFacts {
  readonly name: string;
  readonly accentColor: string;
  readonly language: string;
}

const SHORT_NAME = 12;
/** The ground of the page in the light look (apps/web/src/app/theme.ts). */
const GROUND = '#fafaf9';

/** Each school installs as an app of its own: its name, its colour. The pictures come with the web app. */
export function serveManifest(
  app: FastifyInstance,
  readFacts: (tenantId: string) => Promise<ManifestFacts>,
): void {
  app.get('/manifest.webmanifest', async (request, reply) => {
    const { name, accentColor, language } = await readFacts(tenantOf(request));
    return reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(
        JSON.stringify({
          id: '/',
          name,
          short_name: name.length <= SHORT_NAME ? name : 'Afterbell',
          lang: language,
          start_url: '/login',
          scope: '/',
          display: 'standalone',
          background_color: GROUND,
          theme_color: accentColor,
          icons: [
            { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
            { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
            {
              src: '/icons/maskable-512.png',
              sizes: '512x512',
              type: 'image/png',
              purpose: 'maskable',
            },
          ],
        }),
      );
  });
}
