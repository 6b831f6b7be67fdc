import type { Tx } from '../db/database.ts';
import { FinalRefusal, type Preparer } from '../outbox/outbox.ts';
import { isFinalRefusal, type Mail, type MailTransport } from './transport.ts';

/** Makes the mail of a template when it is about to be sent; null where there is nobody to tell any more. */
export type MailBuilder = (
  tx: Tx,
  params: Readonly<Record<string, string>>,
) => Promise<Mail | null>;

/** A template of the outbox that leaves as a mail. */
export function byMail(transport: MailTransport, build: MailBuilder): Preparer {
  return async (tx, params, id) => {
    const mail = await build(tx, params);
    if (!mail) return null;
    return {
      recipient: mail.to,
      send: async () => {
        try {
          await transport.send(id, mail);
        } catch (error) {
          throw isFinalRefusal(error) ? new FinalRefusal(String(error)) : error;
        }
      },
    };
  };
}
