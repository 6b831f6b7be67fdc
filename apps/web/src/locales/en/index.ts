import auth from './auth.json' with { type: 'json' };
import common from './common.json' with { type: 'json' };
import errors from './errors.json' with { type: 'json' };

/** The words of the first screen, in one file; `errors` because a refusal must have words even offline. */
export const words = { auth, common, errors };

/** The others, each loaded by the screens that name it. Mails and permissions are the server's words. */
export const more = import.meta.glob<Readonly<Record<string, unknown>>>(
  ['./*.json', '!./{auth,common,errors,mails,permissions}.json'],
  { import: 'default' },
);
