import { startSite } from '../site/start';
import {
  each,
  POSTS,
  type Scripted,
  scriptedPost,
  scriptedTopic,
  startScripted,
  TOPICS,
  windowOf,
} from '../upstream/scripted';
import { atMost, type Figure, none, type Torture } from './torture';
import { Visitors } from './visit';

const TOTALS = [0, 1, 44, 45, 46, 60, 61, 2000, 99_999_999];

const isTopics = ({ pathname }: URL) => pathname.startsWith('/board/topics');

/** A topic or list of these records, with arbitrary counts. */
function stretch<T>(url: URL, records: readonly T[], total: number, id?: number): Scripted {
  const headers = { 'x-total-count': String(total) };
  const window = windowOf(records, url);
  if (id === undefined) return { headers, body: { total, items: window } };
  return { headers, body: { ...scriptedTopic(id), posts: total, posts_list: window } };
}

const idIn = ({ pathname }: URL) => Number(pathname.split('/')[3]) || undefined;

const lying = (total: number) => (url: URL) => {
  const id = idIn(url);
  const records = id ? each(POSTS, (pid) => scriptedPost(pid)) : each(TOPICS, scriptedTopic);
  return isTopics(url) ? stretch<object>(url, records, total, id) : undefined;
};

/** Every record appears three times: twice in a row, and again at the end. */
const repeating = (url: URL) => {
  const id = idIn(url);
  const once = id ? each(POSTS, (pid) => scriptedPost(pid)) : each(TOPICS, scriptedTopic);
  const records = [...once.flatMap((record) => [record, record]), ...once];
  return isTopics(url) ? stretch<object>(url, records, records.length, id) : undefined;
};

/** Follows every link to a page; returns missing pages and records that appear twice on a page. */
async function follow(visitors: Visitors, first: string, wrong: string[]): Promise<number> {
  const seen = new Set<string>();
  const waiting = [first];
  for (let at = waiting.pop(); at !== undefined && seen.size < 100; at = waiting.pop()) {
    if (seen.has(at)) continue;
    seen.add(at);
    const { status, body } = await visitors.visit(at);
    if (status !== 200) wrong.push(`${at} is ${status}`);
    const ids = body.match(/ id="post-\d+"/g) ?? [];
    if (new Set(ids).size !== ids.length) wrong.push(`${at} has a post twice`);
    const links = [...body.matchAll(/href="(\/[^"]*[?;]page=\d+[^"#]*)"/g)];
    waiting.push(...links.map(([, link = '']) => link.replaceAll('&amp;', '&')));
  }
  return seen.size;
}

async function run(): Promise<Figure[]> {
  const upstream = await startScripted();
  const site = await startSite({
    API_BASE_URL: upstream.url,
    CACHE_SECONDS: '0',
    STALE_SECONDS: '0',
    LOG_LEVEL: 'silent',
  });
  const visitors = new Visitors(site.url, 4);
  const wrong: string[] = [];
  let most = 0;
  try {
    for (const script of [...TOTALS.map(lying), repeating]) {
      upstream.script = script;
      for (const first of ['/board/topics', '/board/topics/1', '/board/topics/1?sort=desc']) {
        most = Math.max(most, await follow(visitors, first, wrong));
      }
    }
    return [
      none('pages offered that are not there, or with a post twice', wrong),
      atMost('pages offered of one list, in both directions', most, 15),
    ];
  } finally {
    await visitors.close();
    await site.stop();
    await upstream.stop();
  }
}

/** Wrong counts and repeated records. */
export const untrue: Torture = {
  about: 'a community that lies about totals, and one that repeats records',
  run,
};
