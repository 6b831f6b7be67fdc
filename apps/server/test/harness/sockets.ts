import { io, type Socket } from 'socket.io-client';
import type { Shown } from '#contract/live.ts';

export interface SocketOptions {
  readonly port: number;
  readonly host: string;
  readonly token: unknown;
  readonly role?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sockets as screens open them; `closeAll` after each test. */
export function createSockets() {
  const open: Socket[] = [];
  function socketOf({ port, host, token, role, headers }: SocketOptions): Socket {
    const socket = io(`http://127.0.0.1:${port}`, {
      transports: ['websocket'],
      auth: { token, role },
      reconnection: false,
      extraHeaders: { host, ...headers },
      forceNew: true,
    });
    open.push(socket);
    return socket;
  }
  return {
    socketOf,
    closeAll: () => {
      for (const socket of open.splice(0)) socket.disconnect();
    },
  };
}

export const outcome = (socket: Socket): Promise<string> =>
  new Promise((resolve) => {
    socket.on('connect', () => resolve('connected'));
    socket.on('connect_error', (error) => resolve(error.message));
  });

export const next = (socket: Socket, event: string): Promise<unknown> =>
  new Promise((resolve) => socket.once(event, resolve));

/** What of it the socket will hear of. */
export const show = (socket: Socket, ...shown: Shown[]): Promise<Shown[]> =>
  socket.emitWithAck('show', shown);

/** Everything it is told from now on. */
export function listen(socket: Socket): unknown[] {
  const heard: unknown[] = [];
  socket.onAny((event, payload) => heard.push([event, payload]));
  return heard;
}
