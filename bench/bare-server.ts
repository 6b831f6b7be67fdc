// A server that does nothing but run statements and send what comes: what the same SQL costs without us.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';

export interface BareWork {
  readonly connection: pg.PoolConfig;
  readonly statements: readonly { readonly text: string; readonly values: readonly unknown[] }[];
}

if (import.meta.main) {
  const { connection, statements } = JSON.parse(
    readFileSync(process.argv[2] ?? '', 'utf8'),
  ) as BareWork;
  const pool = new pg.Pool({ ...connection, max: 10 });
  const server = createServer(async (_request, response) => {
    const answers = await Promise.all(
      statements.map(({ text, values }, index) =>
        pool.query({ name: `bare-${index}`, text, values: [...values] }),
      ),
    );
    const body = JSON.stringify(answers.map(({ rows }) => rows));
    response.setHeader('content-type', 'application/json');
    response.setHeader('content-length', Buffer.byteLength(body));
    response.end(body);
  });
  server.listen(0, '127.0.0.1', () => {
    console.log((server.address() as AddressInfo).port);
  });
}
