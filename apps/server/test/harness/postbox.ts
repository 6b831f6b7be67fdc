import { setTimeout } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A real SMTP server whose mood can be changed. */
export class Postbox {
  readonly mails: Email[] = [];
  mood: 'friendly' | 'refusing' | 'dying' = 'friendly';
  #server: SMTPServer | undefined;
  port = 0;

  async open(): Promise<void> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: (_address, _session, done) => {
        const refusal = Object.assign(new Error('no such mailbox'), { responseCode: 550 });
        done(this.mood === 'refusing' ? refusal : null);
      },
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          if (this.mood === 'dying') {
            // All of it was read, and then no answer comes.
            (session as unknown as { _connection?: { close(): void } })._connection?.close();
            server.connections.forEach((connection) => {
              (connection as unknown as { _socket: { destroy(): void } })._socket.destroy();
            });
            return;
          }
          void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
            this.mails.push(mail);
            done();
          });
        });
      },
    });
    server.on('error', () => undefined);
    await new Promise<void>((resolve) => {
      server.listen(this.port, '127.0.0.1', () => resolve());
    });
    const address = server.server.address();
    this.port = typeof address === 'object' && address ? address.port : 0;
    this.#server = server;
  }

  async close(): Promise<void> {
    await new Promise<void>((resolve) => {
      if (this.#server) this.#server.close(() => resolve());
      else resolve();
    });
    this.#server = undefined;
  }

  /** The first mail with a link to this address, whatever else comes in between. */
  async linkFor(address: string): Promise<Email> {
    for (let waited = 0; waited < 20_000; waited += 50) {
      const mail = this.mails.find(
        ({ to, text }) => to?.[0]?.address === address && text?.includes('token='),
      );
      if (mail) return mail;
      await setTimeout(50);
    }
    throw new Error(`no link came for ${address}`);
  }

  async next(count = 1): Promise<Email> {
    for (let waited = 0; waited < 20_000; waited += 50) {
      const mail = this.mails[count - 1];
      if (mail) return mail;
      await setTimeout(50);
    }
    throw new Error('no mail came');
  }
}
