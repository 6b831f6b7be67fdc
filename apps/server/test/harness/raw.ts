import { connect } from 'node:net';

export interface RawAnswer {
  readonly status: number;
  /** Status line and headers, as they came. */
  readonly head: string;
  readonly text: string;
  header(name: string): string | undefined;
}

/** Sends lines over a plain connection, exactly as written: what no HTTP client would send. */
export function sendRaw(port: number, lines: readonly string[], body = ''): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`);
    });
    let answer = '';
    const finish = () => {
      socket.destroy();
      const [head = '', ...rest] = answer.split('\r\n\r\n');
      resolve({
        status: Number(/^HTTP\/1\.\d (\d{3})/.exec(head)?.[1] ?? 0),
        head,
        text: rest.join('\r\n\r\n'),
        header: (name) =>
          head
            .split('\r\n')
            .find((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`))
            ?.slice(name.length + 1)
            .trim(),
      });
    };
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      answer += chunk;
      // A connection that became a socket stays open: its head is all that is asked for.
      if (/^HTTP\/1\.1 101 [\s\S]*\r\n\r\n/.test(answer)) finish();
    });
    socket.setTimeout(10_000, finish);
    socket.on('end', finish).on('error', reject);
  });
}
