import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sql } from 'kysely';
import type { Email } from 'postal-mime';
import { languageOfHeader } from '#domain/languages.ts';
import type { DatabaseHandle } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { escapeHtml } from '../mail/layout.ts';
import { translate } from '../messages.ts';
import { tenantOf } from './tenant.ts';

const SHOWN = 50;
const ID = /^[\da-f-]{36}$/;

export interface OutboxPageOptions {
  readonly database: DatabaseHandle;
  /** Where the mails lie that no SMTP server took. */
  readonly folder: string;
}

/**
 * The mails of a demo school, for whoever tries it out: they go nowhere else. Registered in demo mode
 * without an SMTP server only; it shows links that set passwords, which are printed on the login page anyway.
 */
export function serveOutbox(http: FastifyInstance, { database, folder }: OutboxPageOptions): void {
  const read = async (id: string): Promise<Email | null> => {
    const file = await readFile(join(folder, `${id}.eml`)).catch(() => null);
    if (!file) return null;
    const { default: PostalMime } = await import('postal-mime');
    return PostalMime.parse(file);
  };
  const listSent = (tenantId: string) =>
    database.inTenant(tenantId, (tx) =>
      tx.all(
        sql<{ id: string; sentAt: Date }>`select id, sent_at from outbox
          where tenant_id = ${tenantId} and sent_at is not null order by sent_at desc, id limit ${SHOWN}`,
      ),
    );

  http.get('/outbox', async (request, reply) => {
    const language = languageOfHeader(request.headers['accept-language']);
    const words = (key: string) => escapeHtml(translate(language, `mails:outbox.${key}`));
    const sent = await listSent(tenantOf(request));
    const mails = await Promise.all(
      sent.map(async (row) => ({ ...row, mail: await read(row.id) })),
    );
    const rows = mails.flatMap(({ id, sentAt, mail }) =>
      mail
        ? `<li><a href="/outbox/${id}"><b>${escapeHtml(mail.subject ?? '')}</b><br>
            ${escapeHtml(mail.to?.[0]?.address ?? '')} · <time>${sentAt.toISOString().slice(0, 16).replace('T', ' ')} UTC</time></a></li>`
        : [],
    );
    return page(
      reply,
      `<!doctype html><html lang="${language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${words('title')}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:760px;margin:0 auto;padding:24px 16px}ul{list-style:none;padding:0}
li{border-top:1px solid #8886}li a{display:block;padding:12px 0;color:inherit;text-decoration:none}li a:hover b{text-decoration:underline}</style></head>
<body><main><h1>${words('title')}</h1><p>${words('text')}</p>
${rows.length > 0 ? `<ul>${rows.join('')}</ul>` : `<p>${words('empty')}</p>`}</main></body></html>`,
    );
  });

  http.get<{ Params: { id: string } }>('/outbox/:id', async (request, reply) => {
    const { id } = request.params;
    const sent = ID.test(id) ? await listSent(tenantOf(request)) : [];
    const mail = sent.some((row) => row.id === id) ? await read(id) : null;
    if (!mail?.html) throw new AppError('not_found');
    return page(reply, mail.html);
  });
}

/** Nothing of a mail may run or load; its links open, in the portal, by a person's click. */
function page(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    )
    .send(html);
}
