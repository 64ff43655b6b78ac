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

/** The most that the interface gives at once. */
const AT_ONCE = 100;

const NO_TOPICS: Listing<TopicEntry> = { items: [] };

const seconds = (at: Date | undefined) => at && unixSeconds(at);

/** A part of the community that is not there is empty; any other failure stops the walk. */
function orNothing<T, N>(outcome: Outcome<T>, nothing: N): T | N | Failure {
  if (outcome.kind === 'ok') return outcome.value;
  return outcome.kind === 'missing' || outcome.kind === 'gone' ? nothing : outcome;
}

const isFailure = (value: object): value is Failure => 'kind' in value;

/** A namespace and all around it: those that hold others exist, whether they are listed or not. */
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

async function readTree(walk: CrawlState): Promise<Failure | undefined> {
  const namespaces = orNothing(await readNamespaces(), []);
  if (isFailure(namespaces)) return namespaces;
  walk.found.namespaces = withAncestors(namespaces.map(({ id }) => id));
  walk.toRead = [...walk.found.namespaces];
  return undefined;
}

async function readHome(walk: CrawlState): Promise<Failure | undefined> {
  const page = orNothing(await readPage(''), undefined);
  if (page && isFailure(page)) return page;
  walk.found.wikiHome = page?.id;
  walk.hasHome = true;
  return undefined;
}

async function readNamespace(walk: CrawlState, id: string): Promise<Failure | undefined> {
  const pages = orNothing(await listPages(id), []);
  if (isFailure(pages)) return pages;
  for (const page of pages) {
    if (namespaceOf(page.id) !== id) continue;
    walk.found.wiki.push({ id: page.id, changed: seconds(page.lastModified) });
  }
  walk.toRead?.pop();
  return undefined;
}

async function readForums(walk: CrawlState): Promise<Failure | undefined> {
  const forums = orNothing(await listForums(), []);
  if (isFailure(forums)) return forums;
  const parents = new Set(forums.map(({ parentId }) => parentId));
  walk.found.forums = forums.map(({ id }) => ({ id, isParent: parents.has(id) }));
  walk.hasForums = true;
  return undefined;
}

/**
 * How many pages of a topic are there for certain: the store of this site counts its own posts. A
 * community's counts are not to be relied on, since a sitemap that names a page which is not there is
 * worse than one that leaves it to the links.
 */
function pagesOf({ postTotal = 1 }: TopicEntry): number {
  const { apiBaseUrl, postsPerPage } = config();
  return apiBaseUrl ? 1 : Math.max(1, Math.ceil(postTotal / postsPerPage));
}

function note({ found: { topics, counts } }: CrawlState, topic: TopicEntry): void {
  counts.all += 1;
  if (topic.isDigest) counts.digest += 1;
  if (topic.isFeatured) counts.featured += 1;
  if (topic.forumId !== undefined) {
    counts.byForum[topic.forumId] = (counts.byForum[topic.forumId] ?? 0) + 1;
  }
  if (topic.movedTo !== undefined) return;
  topics.push({ id: topic.id, pages: pagesOf(topic), last: seconds(topic.lastPostAt) });
}

/** Oldest first, so that what is written meanwhile comes at the end; totals are not asked for. */
async function readTopics(walk: CrawlState, known: Set<number>): Promise<Failure | undefined> {
  const { offset } = walk;
  const window = { offset, limit: AT_ONCE, orderBy: 'start_date', sort: 'asc' } as const;
  const listing = orNothing(await listTopics(window), NO_TOPICS);
  if (isFailure(listing)) return listing;
  const before = known.size;
  for (const topic of listing.items) {
    if (known.has(topic.id)) continue;
    known.add(topic.id);
    note(walk, topic);
  }
  const received = listing.items.length + (listing.rejectedCount ?? 0);
  walk.offset += received;
  // A community that gives the same stretch again has no more to give.
  walk.isDone = received === 0 || (known.size === before && !listing.rejectedCount);
  return undefined;
}

/** The next question of a walk. */
function next(walk: CrawlState, known: Set<number>): Promise<Failure | undefined> {
  if (!walk.hasHome) return readHome(walk);
  if (!walk.toRead) return readTree(walk);
  const namespace = walk.toRead.at(-1);
  if (namespace !== undefined) return readNamespace(walk, namespace);
  return walk.hasForums ? readTopics(walk, known) : readForums(walk);
}

/**
 * Asks a community for all that there is, one question at a time, from where the walk was left.
 * @param pause waits before each question.
 * @returns the failure that it was stopped by; the walk can go on from there.
 */
export async function continueCrawl(
  walk: CrawlState,
  pause: () => Promise<void>,
): Promise<Failure | undefined> {
  const known = new Set(walk.found.topics.map(({ id }) => id));
  while (!walk.isDone) {
    await pause();
    const failure = await next(walk, known);
    if (failure) return failure;
  }
  return undefined;
}
