import {
  listForums,
  listTopics,
  readNamespaces,
  readPage,
  readTopic,
} from '@/lib/community/operations/operations';
import type { TopicEntry } from '@/lib/model/community';
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
  listTopics({ ...filter, orderBy, sort: LIST_SORT, offset: 0, limit });

async function withExcerpt(topic: TopicEntry, index: number) {
  if (index >= EXCERPT_COUNT) return { topic, excerpt: '' };
  const read = await readTopic(topic.movedTo ?? topic.id, { offset: 0, limit: 1, sort: 'asc' });
  return { topic, excerpt: read.kind === 'ok' ? (read.value.posts[0]?.body.excerpt ?? '') : '' };
}

const valueIfOk = <T>(outcome: Outcome<T>): T | undefined =>
  outcome.kind === 'ok' ? outcome.value : undefined;

/** The parts of the front page. */
export type HomeContent = Awaited<ReturnType<typeof loadHome>>;

/** Loads the front page. A part that the community could not deliver is empty or undefined. */
export async function loadHome() {
  const [featured, digest, latest, forums, wiki, namespaces] = await Promise.all([
    listNewest({ isFeatured: true }, FEATURED_COUNT, 'start_date'),
    listNewest({ isDigest: true }, DIGEST_COUNT, 'last_post'),
    listNewest({}, LATEST_COUNT, 'last_post'),
    listForums(),
    readPage(''),
    readNamespaces(),
  ]);
  return {
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
