import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { until } from '#harness/process.ts';
import { inSchool, startServer, type TestServer } from '#harness/server.ts';
import {
  createTransport,
  isFinalRefusal,
  type MailTransport,
} from '#server/platform/mail/transport.ts';

interface Envelope {
  readonly from: string;
  readonly to: readonly string[];
  readonly message: string;
}

/** What was said to a real SMTP server, not what the headers of a mail say. */
const envelopes: Envelope[] = [];
const asked: string[] = [];
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: ({ address }, _session, done) => {
    asked.push(address);
    done();
  },
  onData: (stream, { envelope }, done) => {
    let message = '';
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      message += chunk;
    });
    stream.on('end', () => {
      const { mailFrom, rcptTo } = envelope;
      envelopes.push({
        from: mailFrom ? mailFrom.address : '',
        to: rcptTo.map(({ address }) => address),
        message,
      });
      done();
    });
  },
});

let smtpUrl: string;
let server: TestServer;
beforeAll(async () => {
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', () => resolve()));
  const address = smtp.server.address();
  smtpUrl = `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  server = await startServer(
    { SMTP_URL: smtpUrl, MAIL_FROM: '"School, the good one" <office@portal.example>' },
    { workers: true },
  );
});
afterEach(() => {
  envelopes.length = 0;
  asked.length = 0;
});
afterAll(async () => {
  await server.close();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});

const open = (settings: Partial<Parameters<typeof createTransport>[0]> = {}): MailTransport =>
  createTransport({
    smtpUrl,
    from: 'Afterbell <no-reply@localhost>',
    domain: 'localhost',
    folder: 'unused',
    ...settings,
  });
const mailTo = (to: string) => ({ to, subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' });

/** Ways to write several recipients, or another than it seems, where one address belongs. */
const TRICKS = [
  'staff:victim@other.example',
  'staff:victim@other.example;',
  'staff:victim@other.example,second@other.example;',
  'a@tenant1.example,victim@other.example',
  'a@tenant1.example;victim@other.example',
  'a@tenant1.example victim@other.example',
  'Anna <victim@other.example>',
  'a@tenant1.example>\r\nRCPT TO:<victim@other.example',
  'a@tenant1.example\r\nBcc: victim@other.example',
  'a@tenant1.example(victim@other.example)',
  '"a@tenant1.example"@other.example',
  'victim@other.example@tenant1.example',
];

describe('a mail', () => {
  it.each([
    ['ilze@tenant1.example', 'ilze@tenant1.example'],
    ['Ilze+a&b=c#d~e@tenant1.example', 'Ilze+a&b=c#d~e@tenant1.example'],
    ['ilze@школа.example', 'ilze@школа.example'],
    ['jānis@bērni.example', 'jānis@bērni.example'],
  ])('to %s has one recipient', async (to, recipient) => {
    const transport = open();
    await transport.send('1', mailTo(to));
    transport.close();
    expect(asked).toEqual([recipient]);
    expect(envelopes).toHaveLength(1);
    expect(envelopes[0]?.message).toMatch(/^To: [^,;]+$/m);
  });

  it.each(TRICKS.map((to) => [JSON.stringify(to), to]))(
    'to %s goes nowhere, for good',
    async (_shown, to) => {
      const transport = open();
      const refusal = await transport.send('1', mailTo(to)).then(
        () => null,
        (error: unknown) => error,
      );
      transport.close();
      expect(asked).toEqual([]);
      expect(isFinalRefusal(refusal)).toBe(true);
      expect(String(refusal)).not.toContain('victim');
    },
  );

  it('in a folder has one recipient too, and none that is a trick', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'afterbell-letters-'));
    const transport = open({ smtpUrl: undefined, folder });
    await transport.send('one', mailTo('ilze@tenant1.example'));
    expect(readFileSync(join(folder, 'one.eml'), 'utf8')).toMatch(
      /^To: ilze@tenant1\.example\r?$/m,
    );
    await expect(transport.send('two', mailTo('staff:victim@other.example'))).rejects.toThrow();
    rmSync(folder, { recursive: true });
  });

  it.each([
    [
      'Afterbell <no-reply@localhost>',
      'no-reply@localhost',
      'From: Afterbell <no-reply@localhost>',
    ],
    ['office@portal.example', 'office@portal.example', 'From: office@portal.example'],
    [
      '"School, the good one" <office@portal.example>',
      'office@portal.example',
      'From: "School, the good one" <office@portal.example>',
    ],
  ])('comes from %s, and says so on the envelope', async (from, address, header) => {
    const transport = open({ from });
    await transport.send('1', mailTo('ilze@tenant1.example'));
    transport.close();
    expect(envelopes[0]?.from).toBe(address);
    expect(envelopes[0]?.message).toContain(header);
  });

  it.each([
    'Afterbell',
    'staff:office@portal.example;',
    'a@portal.example, b@portal.example',
    'A <a@portal.example>, B <a@portal.example>',
    'Afterbell <office>',
    'Afterbell <of fice@portal.example>',
    'Afterbell <office@portal.example> (the school)',
    '<>',
  ])('does not come from %s: the server does not start with it', (from) => {
    expect(() => open({ from })).toThrow(/MAIL_FROM/);
  });
});

describe('an address of a person', () => {
  it('that is a group is not taken', async () => {
    const admin = await server.signIn('admin');
    for (const email of TRICKS) {
      const answer = await server.call('POST', '/api/users', {
        token: admin.token,
        body: { username: 'tricky', email, firstName: 'T', lastName: 'T', roles: ['parent'] },
      });
      expect(answer.status, email).toBe(400);
      expect(answer.json.errors).toContainEqual(
        expect.objectContaining({ path: 'email', code: 'invalid_email' }),
      );
    }
  });

  it('that is a group and was stored before gets no mail, and the office sees that', async () => {
    const stored = 'staff:victim@other.example';
    await inSchool(
      server,
      'tenant1',
      `update users set email = $1, email_key = $1 where username = 'child70'`,
      [stored],
    );
    const answer = await server.call('POST', '/api/auth/reset-password/send', {
      body: { email: stored, tenantId: 'tenant1' },
    });
    expect(answer.status).toBe(204);
    const rows = () =>
      inSchool<{ attempts: number; last_error: string; recipient: string }>(
        server,
        'tenant1',
        `select attempts, last_error, recipient from outbox
         where template = 'passwordReset' and failed_at is not null`,
      );
    await until(async () => asked.length > 0 || (await rows()).length > 0, 10_000);
    expect(asked).toEqual([]);
    expect(await rows()).toEqual([
      {
        attempts: 1,
        recipient: stored,
        last_error: expect.stringContaining('not an e-mail address'),
      },
    ]);
  });
});
