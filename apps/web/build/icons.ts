import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import type { Plugin } from 'vite';

/** Phones cut a circle or a drop out of a maskable picture: what matters stays within the middle 80 %. */
const SAFE_SHARE = 0.8;
/** The side of the mark's own drawing. */
const SIDE = 32;
const GROUND = /<rect [^>]*fill="(#[0-9a-f]{6})"[^>]*\/>/i;

/** The pictures of the installed app, made from the one mark: nothing drawn twice, nothing generated kept. */
export function appIcons(markFile: string): Plugin {
  return {
    name: 'afterbell:icons',
    apply: 'build',
    /** The page shows the mark until the app is there: on a slow connection a white page looks broken. */
    transformIndexHtml: (html) =>
      html.replace(
        '<!-- mark -->',
        readFileSync(markFile, 'utf8').trim().replace('<svg ', '<svg aria-hidden="true" '),
      ),
    async generateBundle() {
      const mark = readFileSync(markFile, 'utf8');
      const emit = async (name: string, svg: string, size: number) =>
        this.emitFile({ type: 'asset', fileName: `icons/${name}`, source: await draw(svg, size) });
      await emit('icon-192.png', mark, 192);
      await emit('icon-512.png', mark, 512);
      await emit('maskable-512.png', squareIcon(mark, SAFE_SHARE), 512);
      await emit('apple-touch-icon.png', squareIcon(mark, 1), 180);
    },
  };
}

function draw(svg: string, size: number): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: (72 * size) / SIDE })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

/** The mark without its rounded corners, on a ground that reaches every edge. */
export function squareIcon(mark: string, share: number): string {
  const [rect, color] = GROUND.exec(mark) ?? [];
  if (rect === undefined) throw new Error('The mark has no ground to enlarge');
  const inset = ((1 - share) / 2) * SIDE;
  return mark
    .replace(
      rect,
      `<rect width="${SIDE}" height="${SIDE}" fill="${color}"/><g transform="translate(${inset} ${inset}) scale(${share})">`,
    )
    .replace('</svg>', '</g></svg>');
}
