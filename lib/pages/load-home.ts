import { config } from '@/lib/base/config/config';
import { community } from '@/lib/community/open-community';
import { readPage, readTopic } from '@/lib/community/operations/operations';
import { capabilities } from '@/lib/community/store/capabilities';
import { i18n } from '@/lib/i18n/i18n';
import type { Statistics, TopicEntry } from '@/lib/model/community';
import { mapOk, type Outcome } from '@/lib/model/outcome';
import { childNamespaces } from '@/lib/model/wiki-tree';
import { LIST_SORT } from '@/lib/urls/views/topic-url';
import type { SortKey, TopicFilter } from '@/lib/urls/views/view';
import { withoutPin } from './load-topics';
import { oldestCachedAt } from './page-result';

const FEATURED_COUNT = 4;
/** Only the first featured topics have an excerpt, since each takes a request. */
const EXCERPT_COUNT = 2;
const DIGEST_COUNT = 6;
const LATEST_COUNT = 10;

const listNewest = (filter: TopicFilter, limit: number, orderBy: SortKey) =>
  community().topics({ ...filter, orderBy, sort: LIST_SORT, offset: 0, limit });

async function withExcerpt(topic: TopicEntry, index: number) {
  if (index >= EXCERPT_COUNT) return { topic, excerpt: '' };
  const read = await readTopic(topic.movedTo ?? topic.id, { offset: 0, limit: 1, sort: 'asc' });
  return { topic, excerpt: read.kind === 'ok' ? (read.value.posts[0]?.body.excerpt ?? '') : '' };
}

const valueIfOk = <T>(outcome?: Outcome<T>): T | undefined =>
  outcome?.kind === 'ok' ? outcome.value : undefined;

/** What the site is, in a sentence: that of its operator, or what it has where that is known. */
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
  return t('home.about', { name, wiki: capabilities().hasWiki ? 'yes' : 'no' });
}

/** Loads the front page. A part that the community could not deliver is empty or undefined. */
export async function loadHome() {
  const [featured, digest, latest, forums, wiki, namespaces, statistics] = await Promise.all([
    listNewest({ isFeatured: true }, FEATURED_COUNT, 'start_date'),
    listNewest({ isDigest: true }, DIGEST_COUNT, 'last_post'),
    listNewest({}, LATEST_COUNT, 'last_post'),
    community().forums(),
    readPage(''),
    community().namespaces(),
    community().statistics?.(),
  ]);
  return {
    description: describeSite(valueIfOk(statistics)),
    featured: await Promise.all((valueIfOk(featured)?.items ?? []).map(withExcerpt)),
    digest: valueIfOk(digest)?.items ?? [],
    latest: mapOk(latest, ({ items }) => items.map(withoutPin)),
    forums: valueIfOk(forums) ?? [],
    wiki: valueIfOk(wiki),
    namespaces: childNamespaces(valueIfOk(namespaces) ?? [], ''),
    isPartial: [featured, digest, forums, wiki].some(
      ({ kind }) => kind !== 'ok' && kind !== 'missing',
    ),
    cachedAt: oldestCachedAt([featured, digest, latest, forums, wiki, namespaces]),
  };
}
