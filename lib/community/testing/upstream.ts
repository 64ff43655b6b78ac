import { createServer, type Socket } from 'node:net';

/** What a fake community does with one request, given the text of its head. */
export type Behaviour = (socket: Socket, head: string) => void;

export interface FakeUpstream {
  url: string;
  /** The head of every request, in order. */
  heads: string[];
  behave(behaviour: Behaviour): void;
  close(): Promise<void>;
}

/** A community on a loopback port that answers, or misbehaves, byte by byte as told. */
export async function startUpstream(behaviour: Behaviour): Promise<FakeUpstream> {
  const heads: string[] = [];
  const sockets = new Set<Socket>();
  let current = behaviour;
  const server = createServer((socket) => {
    let head = '';
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      head += chunk.toString('latin1');
      if (!head.endsWith('\r\n\r\n')) return;
      heads.push(head);
      current(socket, head);
      head = '';
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    heads,
    behave: (next) => {
      current = next;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((closed) => server.close(() => closed()));
    },
  };
}

const headOf = (status: number, headers: Record<string, string | number>) =>
  `HTTP/1.1 ${status} Status\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`;

/** A whole answer of these bytes. */
export function answering(
  body: string | Buffer,
  status = 200,
  headers: Record<string, string> = {},
): Behaviour {
  const bytes = Buffer.from(body);
  return (socket) => {
    socket.write(headOf(status, { 'content-length': bytes.length, ...headers }));
    socket.write(bytes);
  };
}

/** Closes the connection without a byte. */
export const resetting: Behaviour = (socket) => socket.resetAndDestroy();

/** Never answers. */
export const hanging: Behaviour = () => {};

/** Writes a header, or a body, of which the end never comes. */
export const dripping =
  (part: 'header' | 'body'): Behaviour =>
  (socket) => {
    socket.write(
      part === 'header' ? 'HTTP/1.1 200 OK\r\nx-drip: ' : headOf(200, { 'content-length': 999 }),
    );
    const drip = setInterval(() => socket.write('0'), 20);
    socket.on('close', () => clearInterval(drip));
  };

/** Promises more bytes than it sends. */
export const breakingOff: Behaviour = (socket) => {
  socket.end(`${headOf(200, { 'content-length': 999 })}[{"id":1`);
};

/** As much as the connection takes, 200 MB at most. */
export const flooding: Behaviour = (socket) => {
  const chunk = Buffer.alloc(1024 * 1024, ' ');
  let left = 200;
  const pour = () => {
    while (left-- > 0) {
      if (!socket.write(chunk)) return;
    }
    socket.end();
  };
  socket.write(headOf(200, { connection: 'close' }));
  socket.on('drain', pour);
  pour();
};
