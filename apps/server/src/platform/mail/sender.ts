import addressparser from 'nodemailer/lib/addressparser';
import { isEmailAddress } from '#contract/schemas.ts';
import { OperatorError } from '../operator-error.ts';

export interface Sender {
  readonly name: string;
  readonly address: string;
}

/** Whom mails come from: one address, with or without a name. Read once, so that no mail is read for it again. */
export function readSender(from: string): Sender {
  const [{ name = '', address = '' } = {}, ...more] = addressparser(from);
  // The parser makes the best of what is odd; a setting is to be as it was meant.
  const isVerbatim = from === address || from.endsWith(`<${address}>`);
  if (more.length === 0 && isVerbatim && isSender(address)) return { name, address };
  throw new OperatorError(
    'MAIL_FROM must be one address, such as: Riverside School <office@riverside.example>',
  );
}

/** Like any address, but a portal that is tried out may be at `localhost`. */
function isSender(address: string): boolean {
  return isEmailAddress(address) || isEmailAddress(`${address}.example`);
}
