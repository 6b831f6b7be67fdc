import type { Language } from '#domain/languages.ts';
import { translate } from '../messages.ts';
import type { Mail } from './transport.ts';

export interface MailContent {
  readonly to: string;
  readonly language: Language;
  readonly school: { readonly name: string; readonly accentColor: string };
  readonly subject: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  readonly links: readonly { readonly label: string; readonly url: string }[];
  readonly closing: readonly string[];
  /** The way out of mails of this kind: by a page for people, by one click for mail programs. */
  readonly unsubscribe?: {
    readonly label: string;
    readonly pageUrl: string;
    readonly oneClickUrl: string;
  };
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
/** A header is one line, whatever a name contains. */
const oneLine = (text: string) => text.replace(/[\r\n\u2028\u2029]+/g, ' ').trim();

/** Text and HTML of a mail, as plain as mail clients are; everything that a person typed is escaped. */
export function layOut(content: MailContent): Mail {
  const { to, language, school, greeting, paragraphs, links, closing, unsubscribe } = content;
  const footer = translate(language, 'mails:footer', { school: school.name });
  const text = [
    greeting,
    ...paragraphs,
    ...links.map(({ label, url }) => `${label}:\n${url}`),
    ...closing,
    ...(unsubscribe ? [`${unsubscribe.label}:\n${unsubscribe.pageUrl}`] : []),
    `-- \n${footer}`,
  ].join('\n\n');
  const paragraph = (words: string) => `<p style="margin:0 0 16px">${escapeHtml(words)}</p>`;
  const button = ({ label, url }: { label: string; url: string }) =>
    `<p style="margin:0 0 16px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:${escapeHtml(school.accentColor)};color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(label)}</a></p>`;
  const wayOut = unsubscribe
    ? `<p style="margin:8px 0 0;font-size:13px"><a href="${escapeHtml(unsubscribe.pageUrl)}" style="color:#5c6066">${escapeHtml(unsubscribe.label)}</a></p>\n`
    : '';
  const html = `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(content.subject)}</title></head>
<body style="margin:0;background:#f6f6f4"><div style="max-width:560px;margin:0 auto;padding:24px 16px;font-family:system-ui,-apple-system,'Segoe UI',sans-serif;font-size:16px;line-height:1.5;color:#1f2328">
<p style="margin:0 0 16px;font-weight:700;font-size:18px;color:${escapeHtml(school.accentColor)}">${escapeHtml(school.name)}</p>
<div style="background:#ffffff;border:1px solid #e3e3df;border-radius:12px;padding:24px 24px 8px">
${[paragraph(greeting), ...paragraphs.map(paragraph), ...links.map(button), ...closing.map(paragraph)].join('\n')}
</div>
<p style="margin:16px 0 0;font-size:13px;color:#5c6066">${escapeHtml(footer)}</p>
${wayOut}</div></body></html>
`;
  return {
    to,
    subject: oneLine(content.subject),
    text,
    html,
    ...(unsubscribe && { unsubscribeUrl: unsubscribe.oneClickUrl }),
  };
}
