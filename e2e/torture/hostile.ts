import { startSite } from '../site/start';
import { fuzz } from './fuzz';
import { oddHeaders } from './odd-headers';
import type { Figure, Torture } from './torture';

const ADDRESSES = 20_000;

async function run(): Promise<Figure[]> {
  await using site = await startSite({ LOG_LEVEL: 'warn' });
  return [...(await oddHeaders(site)), ...(await fuzz(site, ADDRESSES))];
}

/** Malicious clients. */
export const hostile: Torture = {
  about: 'odd headers and invented addresses',
  run,
};
