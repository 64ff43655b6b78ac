import type { Server } from 'node:net';
import { log } from '@/lib/base/log/log';

/** Connections that wait to be accepted. The kernel resets more, and has a limit of its own. */
const BACKLOG = 4096;

/** Where the site listens. */
export interface Address {
  port: number;
  host: string;
}

/** Resolves when the server listens. @throws when the address is taken, unknown or not allowed. */
export async function listen(server: Server, { port, host }: Address): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host, backlog: BACKLOG }, () => {
      server.off('error', reject);
      resolve();
    });
  });
  server.on('error', (error) => log().warn({ event: 'connection not accepted', err: error }));
}
