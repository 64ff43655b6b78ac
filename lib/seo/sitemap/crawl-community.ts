import {
  listForums,
  listPages,
  listTopics,
  readNamespaces,
  readPage,
} from '@/lib/community/operations/operations';
import { config } from '@/lib/config/config';
import type { Listing, TopicEntry } from '@/lib/model/community';
import type { Failure, Outcome } from '@/lib/model/outcome';
import { unixSeconds } from '@/lib/model/unix-time';
import { namespaceOf } from '@/lib/model/wiki-tree';
import type { CrawlState } from './catalog';

/** The most records that the interface returns at once. */
const MAX_PER_REQUEST = 100;

const NO_TOPICS: Listing<TopicEntry> = { items: [] };

/** The value of an outcome; the default where a part of the community does not exist; any other failure stops the crawl. */
function valueOrDefault<T, D>(outcome: Outcome<T>, defaultValue: D): T | D | Failure {
  if (outcome.kind === 'ok') return outcome.value;
  return outcome.kind === 'missing' || outcome.kind === 'gone' ? defaultValue : outcome;
}

const isFailure = (value: object): value is Failure => 'kind' in value;

/** Namespaces and their ancestors, which exist whether the community lists them or not. */
function withAncestors(ids: string[]): string[] {
  const all = new Set<string>();
  for (const id of ids) {
    const parts = id.split(':');
    for (let length = 1; length <= parts.length; length += 1)
      all.add(parts.slice(0, length).join(':'));
  }
  all.add('');
  return [...all];
}

async function readTree(state: CrawlState): Promise<Failure | undefined> {
  const namespaces = valueOrDefault(await readNamespaces(), []);
  if (isFailure(namespaces)) return namespaces;
  state.found.namespaces = withAncestors(namespaces.map(({ id }) => id));
  state.toRead = [...state.found.namespaces];
  return undefined;
}

async function readHome(state: CrawlState): Promise<Failure | undefined> {
  const page = valueOrDefault(await readPage(''), undefined);
  if (page && isFailure(page)) return page;
  state.found.wikiHome = page?.id;
  state.hasHome = true;
  return undefined;
}

async function readNamespace(state: CrawlState, id: string): Promise<Failure | undefined> {
  const pages = valueOrDefault(await listPages(id), []);
  if (isFailure(pages)) return pages;
  for (const page of pages) {
    if (namespaceOf(page.id) !== id) continue;
    state.found.wiki.push({ id: page.id, changed: unixSeconds(page.lastModified) ?? undefined });
  }
  state.toRead?.pop();
  return undefined;
}

async function readForums(state: CrawlState): Promise<Failure | undefined> {
  const forums = valueOrDefault(await listForums(), []);
  if (isFailure(forums)) return forums;
  const parents = new Set(forums.map(({ parentId }) => parentId));
  state.found.forums = forums.map(({ id }) => ({ id, isParent: parents.has(id) }));
  state.hasForums = true;
  return undefined;
}

/**
 * How many pages a topic has for certain. Only the store's own counts are believed: a page that a
 * sitemap lists must exist, and crawlers find other pages by links.
 */
function pagesOf({ postTotal = 1 }: TopicEntry): number {
  const { apiBaseUrl, postsPerPage } = config();
  return apiBaseUrl ? 1 : Math.max(1, Math.ceil(postTotal / postsPerPage));
}

function addTopic({ found: { topics, counts } }: CrawlState, topic: TopicEntry): void {
  counts.all += 1;
  if (topic.isDigest) counts.digest += 1;
  if (topic.isFeatured) counts.featured += 1;
  if (topic.forumId !== undefined) {
    counts.byForum[topic.forumId] = (counts.byForum[topic.forumId] ?? 0) + 1;
  }
  if (topic.movedTo !== undefined) return;
  topics.push({
    id: topic.id,
    pages: pagesOf(topic),
    last: unixSeconds(topic.lastPostAt) ?? undefined,
  });
}

/** Reads the next topics, oldest first, so that topics started meanwhile come at the end. */
async function readTopics(state: CrawlState, known: Set<number>): Promise<Failure | undefined> {
  const { offset } = state;
  const window = { offset, limit: MAX_PER_REQUEST, orderBy: 'start_date', sort: 'asc' } as const;
  const listing = valueOrDefault(await listTopics(window), NO_TOPICS);
  if (isFailure(listing)) return listing;
  const before = known.size;
  for (const topic of listing.items) {
    if (known.has(topic.id)) continue;
    known.add(topic.id);
    addTopic(state, topic);
  }
  const received = listing.items.length + (listing.rejectedCount ?? 0);
  state.offset += received;
  // A community that returns the same records again has no more.
  state.isDone = received === 0 || (known.size === before && !listing.rejectedCount);
  return undefined;
}

/** Sends the next request of a crawl. */
function readNext(state: CrawlState, known: Set<number>): Promise<Failure | undefined> {
  if (!state.hasHome) return readHome(state);
  if (!state.toRead) return readTree(state);
  const namespace = state.toRead.at(-1);
  if (namespace !== undefined) return readNamespace(state, namespace);
  return state.hasForums ? readTopics(state, known) : readForums(state);
}

/**
 * Crawls a community request by request, from the given state on, which it updates.
 * @param pause waits before each request
 * @returns the failure that stopped the crawl, which can continue from the state
 */
export async function continueCrawl(
  state: CrawlState,
  pause: () => Promise<void>,
): Promise<Failure | undefined> {
  const known = new Set(state.found.topics.map(({ id }) => id));
  while (!state.isDone) {
    await pause();
    const failure = await readNext(state, known);
    if (failure) return failure;
  }
  return undefined;
}
