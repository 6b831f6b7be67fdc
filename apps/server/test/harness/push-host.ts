import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** A push service as a browser's maker runs one; it takes what it is sent and answers by its mood. */
export class PushHost {
  readonly messages: { path: string; headers: Record<string, unknown>; body: Buffer }[] = [];
  status = 201;
  #server: Server | undefined;

  async open(): Promise<number> {
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { url = '', headers } = request;
        this.messages.push({ path: url, headers, body: Buffer.concat(chunks) });
        response.writeHead(this.status).end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    this.#server = server;
    return (server.address() as AddressInfo).port;
  }

  async to(path: string): Promise<(typeof this.messages)[number]> {
    for (let waited = 0; waited < 15_000; waited += 50) {
      const message = this.messages.find((one) => one.path === path);
      if (message) return message;
      await setTimeout(50);
    }
    throw new Error(`nothing was pushed to ${path}`);
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#server?.close(() => resolve()));
  }
}

/** The keys that a browser keeps, and how it reads a message with them (RFC 8291), without our library. */
export function createBrowser(endpoint: string) {
  const ecdh = createECDH('prime256v1');
  const publicKey = ecdh.generateKeys();
  const auth = randomBytes(16);
  const derive = (salt: Buffer, key: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', key, salt, Buffer.from(info), length));
  return {
    subscription: {
      endpoint,
      keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
    },
    read: (body: Buffer): { title: string; body: string; url: string; tag: string } => {
      const salt = body.subarray(0, 16);
      const idLength = body.readUInt8(20);
      const sender = body.subarray(21, 21 + idLength);
      const sealed = body.subarray(21 + idLength);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender]);
      const key = derive(auth, ecdh.computeSecret(sender), info, 32);
      const cipher = createDecipheriv(
        'aes-128-gcm',
        derive(salt, key, 'Content-Encoding: aes128gcm\0', 16),
        derive(salt, key, 'Content-Encoding: nonce\0', 12),
      );
      cipher.setAuthTag(sealed.subarray(-16));
      const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
      return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString('utf8'));
    },
  };
}
