import type { FastifyReply } from 'fastify';
import type { FileAnswer } from './route.ts';

/** What every header can hold, for readers that know no other letters. */
const plain = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\%]/g, '_');

const encoded = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);

/** Ours are in UTF-8, and say so. */
const TEXTS: ReadonlySet<string> = new Set(['text/calendar', 'application/xml']);

/** To be kept, never to be shown by the browser as a page of ours, whatever is in it. */
export function sendFile(
  reply: FastifyReply,
  type: string,
  { name, content, type: own }: FileAnswer,
): FastifyReply {
  return reply
    .type(own ?? (TEXTS.has(type) ? `${type}; charset=utf-8` : type))
    .header(
      'content-disposition',
      `attachment; filename="${plain(name)}"; filename*=UTF-8''${encoded(name)}`,
    )
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(content);
}
