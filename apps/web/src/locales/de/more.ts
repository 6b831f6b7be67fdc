/** Beside those of the first screen, each loaded by the screens that name it. Mails and permissions are the server's words. */
export const more = import.meta.glob<Readonly<Record<string, unknown>>>(
  ['./*.json', '!./{auth,common,errors,mails,permissions}.json'],
  { import: 'default' },
);
