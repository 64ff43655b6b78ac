import { readPage, readTopic } from '@/lib/community/operations/read-records';
import type { Site } from '@/lib/community/site/site';
import { mapOkAsync, type Outcome } from '@/lib/model/outcome';
import type {
  Forum,
  Namespace,
  Statistics,
  TopicEntry,
  WikiPage,
  WikiPageEntry,
} from '@/lib/model/records';
import { childNamespaces, namespaceOf } from '@/lib/model/wiki-tree';
import { LIST_SORT, THREAD_SORT } from '@/lib/urls/views/board/topics-view';
import type { SortDirection, SortKey, TopicFilter, ViewOf } from '@/lib/urls/views/view';
import { awaitAll } from '../await-all';
import { withoutPin } from '../load-topics';
import { oldestCachedAt, type PageResult } from '../page-result';
import { describeHome } from './describe-home';
import { loadWikiContents, type WikiContents } from './load-wiki-contents';

const LATEST_COUNT = 8;
/** Featured topics, and digest topics. Few, since each excerpt takes a request. */
const PICKED_COUNT = 3;

const listNewest = ({ community }: Site, filter: TopicFilter, limit: number, orderBy: SortKey) =>
  community.topics({ ...filter, orderBy, sort: LIST_SORT, offset: 0, limit });

async function excerptOf(
  site: Site,
  { id, movedTo }: TopicEntry,
  sort: SortDirection,
): Promise<string> {
  const read = await readTopic(site, movedTo ?? id, { offset: 0, limit: 1, sort });
  return read.kind === 'ok' ? (read.value.posts[0]?.body.excerpt ?? '') : '';
}

const withExcerpts = (site: Site, topics: TopicEntry[] = []) =>
  Promise.all(
    topics.map(async (topic) => ({
      topic,
      excerpt: (await excerptOf(site, topic, THREAD_SORT)) || topic.description,
    })),
  );

/** Returns the topic without pin; with its newest text if reading costs nothing. */
async function withNewestText(
  site: Site,
  topic: TopicEntry,
): Promise<TopicEntry & { newestText?: string }> {
  const listed = withoutPin(topic);
  if (!site.can.answerAtOnce) return listed;
  return { ...listed, newestText: await excerptOf(site, topic, 'desc') };
}

const valueIfOk = <T>(outcome?: Outcome<T>): T | undefined =>
  outcome?.kind === 'ok' ? outcome.value : undefined;

/** Future dates are wrong, so such topics move to the end. */
const pastFirst = (topics: TopicEntry[]): TopicEntry[] => {
  const now = new Date();
  const isPast = ({ lastPostAt }: TopicEntry) => lastPostAt === undefined || lastPostAt <= now;
  return [...topics.filter(isPast), ...topics.filter((topic) => !isPast(topic))];
};

const ARCHIVED_AFTER_MS = 365 * 24 * 60 * 60_000;

/**
 * Returns the first and last year of an archive; undefined if a post is younger than a year.
 */
export function archivedYears(
  firstPostAt: Date | undefined,
  lastPostAt: Date | undefined,
  now: Date,
): { from: string; to: string } | undefined {
  if (!lastPostAt || now.getTime() - lastPostAt.getTime() < ARCHIVED_AFTER_MS) return undefined;
  const to = String(lastPostAt.getUTCFullYear());
  return { from: firstPostAt ? String(firstPostAt.getUTCFullYear()) : to, to };
}

const unlisted = (picked: TopicEntry[] = [], listed: readonly TopicEntry[] = []) =>
  picked.filter(({ id }) => listed.every((topic) => topic.id !== id)).slice(0, PICKED_COUNT);

const START_LINKS = 8;

/** Returns the first pages that a page links to, which are named by their ids. */
const firstLinks = (page: WikiPage | undefined) =>
  (page?.body.links ?? [])
    .filter((id) => id !== page?.id && namespaceOf(id) === '')
    .slice(0, START_LINKS)
    .map((id) => ({ id, title: id.replaceAll('_', ' ') }));

export interface HomeContent {
  description: string;
  statistics: Statistics | undefined;
  lastPostAt: Date | undefined;
  /** First and last year, if there was no post for a year. */
  archived: { from: string; to: string } | undefined;
  topics: (TopicEntry & { newestText?: string })[];
  /** Without topics that are among the newest. */
  featured: { topic: TopicEntry; excerpt: string }[];
  digest: { topic: TopicEntry; excerpt: string }[];
  forums: Forum[];
  wiki: WikiPage | undefined;
  namespaces: Namespace[];
  /** What the main page of a wiki in order by categories leads to first. */
  startLinks: Pick<WikiPageEntry, 'id' | 'title'>[];
  /** Set for a site without forums. */
  contents: WikiContents | undefined;
  isPartial: boolean;
}

/** Loads the home page. Fails without the latest topics; other missing parts are empty or undefined. */
export async function loadHome(
  _view: ViewOf<'home'>,
  site: Site,
): Promise<PageResult<HomeContent>> {
  const { community, can } = site;
  // Topics among the newest are left out, so more are read than shown.
  const maxPicked = LATEST_COUNT + PICKED_COUNT;
  const results = await awaitAll({
    featured: listNewest(site, { isFeatured: true }, maxPicked, 'start_date'),
    digest: listNewest(site, { isDigest: true }, maxPicked, 'last_post'),
    newest: listNewest(site, {}, LATEST_COUNT, 'last_post'),
    forums: community.forums(),
    wiki: readPage(site, ''),
    namespaces: community.namespaces(),
    statistics: community.statistics?.(),
  });
  const { featured, digest, newest, forums, wiki, namespaces } = results;
  const topics = await mapOkAsync(newest, ({ items }) =>
    Promise.all(pastFirst(items).map((topic) => withNewestText(site, topic))),
  );
  if (topics.kind !== 'ok') return { kind: 'failed', failure: topics };
  const lastPostAt = topics.value[0]?.lastPostAt;
  const statistics = valueIfOk(results.statistics);
  const archived = archivedYears(statistics?.firstPostAt, lastPostAt, new Date());
  // In an archive, featured topics come first, even those among the newest.
  const listed = archived ? [] : topics.value;
  const shownFeatured = unlisted(valueIfOk(featured)?.items, listed);
  const shownDigest = unlisted(valueIfOk(digest)?.items, [...listed, ...shownFeatured]);
  const startPage = valueIfOk(wiki);
  const allForums = valueIfOk(forums) ?? [];
  const allNamespaces = valueIfOk(namespaces) ?? [];
  const contents = can.showBoard ? undefined : await loadWikiContents(allNamespaces, site);
  const isInCategories = contents !== undefined && contents.categories.length > 0;
  return {
    kind: 'ready',
    cachedAt: oldestCachedAt([featured, digest, newest, forums, wiki, namespaces]),
    topics: topics.value,
    description: describeHome(site.can, startPage, allForums),
    statistics,
    lastPostAt,
    archived,
    featured: await withExcerpts(site, shownFeatured),
    digest: await withExcerpts(site, shownDigest),
    forums: allForums,
    wiki: startPage,
    namespaces: childNamespaces(allNamespaces, ''),
    startLinks: isInCategories ? firstLinks(startPage) : [],
    contents,
    isPartial: [featured, digest, forums, wiki].some(
      ({ kind }) => kind !== 'ok' && kind !== 'missing',
    ),
  };
}
