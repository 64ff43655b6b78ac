import { startSite } from '../site/start';
import { credentials } from './credentials';
import { fuzz } from './fuzz';
import { markedVisitors } from './marked-visitors';
import { observatory } from './observatory';
import { oddHeaders } from './odd-headers';
import { slowSockets } from './slow-sockets';
import type { Figure, Torture } from './torture';

const MESSAGES = 2000;
const ADDRESSES = 20_000;
const VISITORS = 1000;
const SOCKETS = 3000;

async function run(): Promise<Figure[]> {
  const site = await startSite({ SITE_URL: 'https://read.example.org', LOG_LEVEL: 'warn' });
  try {
    return [
      ...(await oddHeaders(site)),
      ...(await observatory(site)),
      ...(await fuzz(site, MESSAGES, ADDRESSES)),
      ...(await slowSockets(site, SOCKETS)),
      ...(await markedVisitors(VISITORS)),
      ...(await credentials()),
    ];
  } finally {
    await site.stop();
  }
}

/** Malicious clients. */
export const hostile: Torture = {
  about: 'odd headers, malformed messages, invented addresses, slow sockets, marked visitors',
  run,
};
