import { DEMO_PASSWORD } from '#seed/demo.ts';
import { idsByUsername } from './people.ts';
import { Postbox } from './postbox.ts';
import { allDelivered, type SignedIn, startServer } from './server.ts';

type LinkKind = 'confirm' | 'token';
export const tokensIn = (text: string, name: LinkKind) =>
  [...text.matchAll(new RegExp(`[?&]${name}=([\\w-]+)`, 'g'))].map((match) => match[1] ?? '');

/** A server whose mails arrive, and what one does with accounts there. */
export async function startMailedServer() {
  const postbox = new Postbox();
  await postbox.open();
  const server = await startServer(
    { SMTP_URL: `smtp://127.0.0.1:${postbox.port}`, PUBLIC_URL: 'https://portal.example' },
    { workers: true },
  );
  const admin = await server.signIn('admin');
  const ids = await idsByUsername(server);

  const allSent = () => allDelivered(server);
  const mailsTo = (address: string) =>
    postbox.mails.filter(({ to }) => to?.[0]?.address === address).map(({ text }) => text ?? '');
  const office = (method: string, path: string, body?: unknown, who: SignedIn = admin) =>
    server.call(method, path, { token: who.token, ...(body !== undefined && { body }) });

  return {
    server,
    admin,
    allSent,
    mailsTo,
    office,
    idOf: (username: string) => ids.get(username) ?? '',
    login: (email: string, password = DEMO_PASSWORD) =>
      server.call('POST', '/api/auth/login', { body: { email, password } }),
    changeEmail: (who: SignedIn, email: string) =>
      server.call('PUT', '/api/me/email', {
        token: who.token,
        body: { email, currentPassword: DEMO_PASSWORD },
      }),
    confirm: (token: string) => server.call('POST', '/api/auth/confirm-email', { body: { token } }),
    me: async (who: SignedIn) => (await server.call('GET', '/api/me', { token: who.token })).json,
    askForReset: (email: string, ip: string) =>
      server.call('POST', '/api/auth/reset-password/send', {
        body: { email, tenantId: 'tenant1' },
        ip,
      }),
    reset: (token: string, password: string) =>
      server.call('POST', '/api/auth/reset-password/reset', { body: { token, password } }),
    tokenFor: async (address: string, name: LinkKind): Promise<string> => {
      await allSent();
      const mail = mailsTo(address).findLast((text) => text.includes(`${name}=`));
      return tokensIn(mail ?? '', name)[0] ?? '';
    },
    versionOf: async (userId: string): Promise<number> =>
      (await office('GET', `/api/users/${userId}`)).json.version,
    close: async () => {
      await server.close();
      await postbox.close();
    },
  };
}

export type MailedServer = Awaited<ReturnType<typeof startMailedServer>>;
