import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import { isEmailAddress } from '#contract/schemas.ts';
import { readSender } from './sender.ts';

export interface Mail {
  /** One recipient a mail. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Where one click ends mails of this kind (RFC 8058); absent in those that nobody can switch off. */
  readonly unsubscribeUrl?: string;
}

export interface MailTransport {
  /** The same `id` is the same mail: it becomes the Message-ID, by which a repetition can be told. */
  send(id: string, mail: Mail): Promise<void>;
  close(): void;
}

export interface MailSettings {
  readonly smtpUrl: string | undefined;
  readonly from: string;
  readonly domain: string;
  /** Where mails go when there is no SMTP server. */
  readonly folder: string;
}

const TIMEOUT_MS = 15_000;

/** Stored before addresses were as strict as now, or written past them. */
class Undeliverable extends Error {}

/** By SMTP where the operator set it, else as files in a folder that a person can open. */
export function createTransport({ smtpUrl, from, domain, folder }: MailSettings): MailTransport {
  const sender = readSender(from);
  const compose = (id: string, { to, subject, text, html, unsubscribeUrl }: Mail) => {
    if (!isEmailAddress(to)) throw new Undeliverable('not an e-mail address that mail can go to');
    return {
      subject,
      text,
      html,
      from: sender,
      // As an object it is one address; a text would be read as a list, with groups in it.
      to: [{ name: '', address: to }],
      messageId: `<${id}@${domain}>`,
      headers: {
        'Auto-Submitted': 'auto-generated',
        ...(unsubscribeUrl && {
          'List-Unsubscribe': { prepared: true, foldLines: false, value: `<${unsubscribeUrl}>` },
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      },
      // A mail is what was written here: nothing in it is a file to open or an address to fetch.
      disableFileAccess: true,
      disableUrlAccess: true,
    };
  };
  if (smtpUrl) {
    const smtp = nodemailer.createTransport(smtpUrl, {
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
    } as object);
    return {
      send: async (id, mail) => {
        await smtp.sendMail(compose(id, mail));
      },
      close: () => smtp.close(),
    };
  }
  const writer = nodemailer.createTransport({ streamTransport: true, buffer: true });
  return {
    send: async (id, mail) => {
      const { message } = await writer.sendMail(compose(id, mail));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // There whole or not at all.
      const unfinished = join(folder, `.${id}.part`);
      await writeFile(unfinished, message as Buffer, { mode: 0o600 });
      await rename(unfinished, join(folder, `${id}.eml`));
    },
    close: () => writer.close(),
  };
}

/** A server's final no (550 and its like), or our own: trying again would only annoy it. */
export function isFinalRefusal(error: unknown): boolean {
  if (error instanceof Undeliverable) return true;
  const { responseCode } = (error ?? {}) as { responseCode?: unknown };
  return typeof responseCode === 'number' && responseCode >= 500 && responseCode < 600;
}
