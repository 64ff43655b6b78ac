import { openSocket } from '@/e2e/fixtures/open-connection';
import { WITH_DEADLINES } from '../site/inject-limits';
import { startSite } from '../site/start';
import { atMost, type Figure, none, type Torture } from './torture';
import { startCommunity, type TortureCommunity } from './torture-community';
import { Visitors } from './visit';

const CROWD = 1000;
const COLD = '/board/topics/1486';

/** Sends a request and disconnects before the response. */
async function askAndLeave(url: string, path: string): Promise<void> {
  const socket = await openSocket(url);
  await new Promise((sent) => socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`, sent));
  socket.destroy();
}

const targetsOf = (community: TortureCommunity) =>
  community.heads.map((head) => head.split(' ')[1] ?? '');

/** Many visitors of an uncached page. The first disconnects at once. */
async function coldPage(crowd: number): Promise<Figure[]> {
  await using community = await startCommunity('bare');
  await using site = await startSite({
    ...WITH_DEADLINES,
    API_BASE_URL: community.url,
    LOG_LEVEL: 'error',
  });
  await using visitors = new Visitors(site.url, crowd);
  await askAndLeave(site.url, COLD);
  const all = await Promise.all(Array.from({ length: crowd }, () => visitors.visit(COLD)));
  const targets = targetsOf(community);
  const twice = targets.filter((target, at) => targets.indexOf(target) !== at);
  const bodies = new Set(all.map(({ body }) => body));
  return [
    none(
      'visitors without the page',
      all.filter(({ status }) => status !== 200).map(({ status }) => String(status)),
    ),
    none('requests sent twice', twice),
    atMost('different pages given', bodies.size, 1),
  ];
}

/** Many visitors of one page at once. */
export const stampede: Torture = {
  about: '1,000 visitors at one cold page',
  run: () => coldPage(CROWD),
};
