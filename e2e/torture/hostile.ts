import { startSite } from '../site/start';
import { fuzz } from './fuzz';
import type { Figure, Torture } from './torture';

const ADDRESSES = 20_000;

async function run(): Promise<Figure[]> {
  await using site = await startSite({ LOG_LEVEL: 'warn' });
  return fuzz(site, ADDRESSES);
}

/** A client that invents addresses. */
export const hostile: Torture = {
  about: 'invented addresses',
  run,
};
