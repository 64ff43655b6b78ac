import {
  listForums,
  listTopics,
  readNamespaces,
  readPage,
  readTopic,
} from '@/lib/community/operations/operations';
import type { Namespace, TopicEntry, WikiPage } from '@/lib/model/community';
import type { Outcome } from '@/lib/model/outcome';
import { childNamespaces } from '@/lib/model/wiki-tree';
import { oldestCachedAt } from '@/lib/render/page-result';
import { topicsWith } from '@/lib/urls/families/topic-url';
import type { TopicFilter } from '@/lib/urls/view';

const NEWS = 4;
/** Only the first ones are told with their words: each costs a question. */
const TOLD = 2;
const DIGEST = 6;
const LATEST = 10;

const newest = (filter: TopicFilter, limit: number, orderBy: 'start_date' | 'last_post') => {
  const { sort } = topicsWith();
  return listTopics({ ...filter, orderBy, sort, offset: 0, limit });
};

async function tell(topic: TopicEntry, index: number) {
  if (index >= TOLD) return { topic, excerpt: '' };
  const read = await readTopic(topic.movedTo ?? topic.id, { offset: 0, limit: 1, sort: 'asc' });
  return { topic, excerpt: read.kind === 'ok' ? (read.value.posts[0]?.body.excerpt ?? '') : '' };
}

const itemsOf = <T>(outcome: Outcome<{ items: T[] }>): T[] | undefined =>
  outcome.kind === 'ok' ? outcome.value.items : undefined;

/** What the front page shows; a part is undefined where it could not be fetched. */
export async function loadHome() {
  const [featured, digest, latest, forums, wiki, namespaces] = await Promise.all([
    newest({ isFeatured: true }, NEWS, 'start_date'),
    newest({ isDigest: true }, DIGEST, 'last_post'),
    newest({}, LATEST, 'last_post'),
    listForums(),
    readPage(''),
    readNamespaces(),
  ]);
  const page: WikiPage | undefined = wiki.kind === 'ok' ? wiki.value : undefined;
  const shelves: Namespace[] =
    namespaces.kind === 'ok' ? childNamespaces(namespaces.value, '') : [];
  return {
    news: await Promise.all((itemsOf(featured) ?? []).map(tell)),
    digest: itemsOf(digest) ?? [],
    latest,
    forums: forums.kind === 'ok' ? forums.value : [],
    wiki: page,
    shelves,
    isPartial: [featured, digest, forums, wiki].some(
      ({ kind }) => kind !== 'ok' && kind !== 'missing',
    ),
    savedAt: oldestCachedAt([featured, digest, latest, forums, wiki, namespaces]),
  };
}
