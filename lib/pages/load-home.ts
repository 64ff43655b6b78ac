import { config } from '@/lib/base/config/config';
import { community } from '@/lib/community/open-community';
import { readPage, readTopic } from '@/lib/community/operations/read-records';
import { capabilities } from '@/lib/community/store/capabilities';
import { i18n } from '@/lib/i18n/i18n';
import type { Forum, Namespace, Statistics, TopicEntry, WikiPage } from '@/lib/model/community';
import { mapOkAsync, type Outcome } from '@/lib/model/outcome';
import type { PostDay } from '@/lib/model/post-times';
import { childNamespaces } from '@/lib/model/wiki-tree';
import { LIST_SORT, THREAD_SORT } from '@/lib/urls/views/topic-url';
import type { SortDirection, SortKey, TopicFilter } from '@/lib/urls/views/view';
import { withoutPin } from './load-topics';
import { oldestCachedAt, type PageResult } from './page-result';

const LATEST_COUNT = 8;
/** Each of them has an excerpt, which takes a request. */
const PICKED_COUNT = 3;

const listNewest = (filter: TopicFilter, limit: number, orderBy: SortKey) =>
  community().topics({ ...filter, orderBy, sort: LIST_SORT, offset: 0, limit });

/** Returns the beginning of the first or newest post of a topic; `''` without one. */
async function excerptOf({ id, movedTo }: TopicEntry, sort: SortDirection): Promise<string> {
  const read = await readTopic(movedTo ?? id, { offset: 0, limit: 1, sort });
  return read.kind === 'ok' ? (read.value.posts[0]?.body.excerpt ?? '') : '';
}

/** Returns topics with the beginnings of their first posts. */
const withExcerpts = (topics: TopicEntry[] = []) =>
  Promise.all(
    topics.map(async (topic) => ({
      topic,
      excerpt: (await excerptOf(topic, THREAD_SORT)) || topic.description,
    })),
  );

/** Returns a topic without its pin, and where it is cheap with the beginning of its newest post. */
async function withNewestText(topic: TopicEntry): Promise<TopicEntry & { newestText?: string }> {
  const listed = withoutPin(topic);
  if (!config().facts.isCheap) return listed;
  return { ...listed, newestText: await excerptOf(topic, 'desc') };
}

const valueIfOk = <T>(outcome?: Outcome<T>): T | undefined =>
  outcome?.kind === 'ok' ? outcome.value : undefined;

/** Returns SITE_DESCRIPTION, or else a sentence with the known numbers of records. */
export function describeSite(statistics?: Statistics): string {
  const { siteName: name, siteDescription } = config();
  const { t, list } = i18n();
  if (siteDescription !== undefined) return siteDescription;
  const { topics = 0, posts = 0, pages = 0 } = statistics ?? {};
  const counts = [
    topics > 0 && t('board.topicCount', { count: topics }),
    posts > 0 && t('board.postCount', { count: posts }),
    pages > 0 && t('home.pageCount', { count: pages }),
  ].filter((count) => count !== false);
  if (counts.length > 0) return t('home.counts', { counts: list(counts) });
  const { hasWiki, hasBoard } = capabilities();
  return t('home.about', { name, wiki: hasBoard ? (hasWiki ? 'yes' : 'no') : 'only' });
}

/** Moves topics whose last post is wrongly dated in the future to the end. */
const pastFirst = (topics: TopicEntry[]): TopicEntry[] => {
  const now = new Date();
  const isPast = ({ lastPostAt }: TopicEntry) => lastPostAt === undefined || lastPostAt <= now;
  return [...topics.filter(isPast), ...topics.filter((topic) => !isPast(topic))];
};

const WEEK_SECONDS = 7 * 24 * 60 * 60;

/** Returns a sentence about the posts of the last week with posts; undefined without posts. */
function describeLastWeek(days: PostDay[]): string | undefined {
  const last = days.at(-1);
  if (!last) return undefined;
  const week = days.slice(-7).filter(({ from }) => from > last.from - WEEK_SECONDS);
  const count = week.reduce((sum, { posts }) => sum + posts, 0);
  const { t, date } = i18n();
  return t('home.lastWeek', { count, when: date(new Date(last.from * 1000)) });
}

interface HomeContent {
  description: string;
  lastWeek: string | undefined;
  topics: (TopicEntry & { newestText?: string })[];
  featured: { topic: TopicEntry; excerpt: string }[];
  digest: { topic: TopicEntry; excerpt: string }[];
  forums: Forum[];
  wiki: WikiPage | undefined;
  namespaces: Namespace[];
  isPartial: boolean;
}

/** Loads the front page. Without the latest topics it fails; other missing parts are empty or undefined. */
export async function loadHome(): Promise<PageResult<HomeContent>> {
  const [featured, digest, latest, forums, wiki, namespaces, statistics, days] = await Promise.all([
    listNewest({ isFeatured: true }, PICKED_COUNT, 'start_date'),
    listNewest({ isDigest: true }, PICKED_COUNT, 'last_post'),
    listNewest({}, LATEST_COUNT, 'last_post'),
    community().forums(),
    readPage(''),
    community().namespaces(),
    community().statistics?.(),
    community().postDays?.(),
  ]);
  const topics = await mapOkAsync(latest, ({ items }) =>
    Promise.all(pastFirst(items).map(withNewestText)),
  );
  if (topics.kind !== 'ok') return { kind: 'failed', failure: topics };
  return {
    kind: 'ready',
    cachedAt: oldestCachedAt([featured, digest, latest, forums, wiki, namespaces]),
    topics: topics.value,
    description: describeSite(valueIfOk(statistics)),
    lastWeek: describeLastWeek(valueIfOk(days) ?? []),
    featured: await withExcerpts(valueIfOk(featured)?.items),
    digest: await withExcerpts(valueIfOk(digest)?.items),
    forums: valueIfOk(forums) ?? [],
    wiki: valueIfOk(wiki),
    namespaces: childNamespaces(valueIfOk(namespaces) ?? [], ''),
    isPartial: [featured, digest, forums, wiki].some(
      ({ kind }) => kind !== 'ok' && kind !== 'missing',
    ),
  };
}
