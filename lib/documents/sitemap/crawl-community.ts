import type { Site } from '@/lib/community/site/site';
import type { Failure, Outcome } from '@/lib/model/outcome';
import type { Listing, RawPage, TopicEntry } from '@/lib/model/records';
import { unixSeconds } from '@/lib/model/unix-time';
import { namespaceOf, withAncestors } from '@/lib/model/wiki-tree';
import type { CrawlState } from './catalog';

/** The API's maximum. */
const MAX_PER_REQUEST = 100;
/** The ancestors of deeply nested ids could fill the memory. */
const MAX_NAMESPACES = 50_000;

/** Handles a result, or `whenMissing`. Returns other failures, which stop the crawl. */
async function readPart<T>(
  request: Promise<Outcome<T>>,
  whenMissing: T,
  handle: (value: T) => void,
): Promise<Failure | undefined> {
  const outcome = await request;
  if (outcome.kind === 'ok') {
    handle(outcome.value);
  } else if (outcome.kind === 'missing' || outcome.kind === 'gone') {
    handle(whenMissing);
  } else {
    return outcome;
  }
  return undefined;
}

const readNamespaceTree = ({ community }: Site, state: CrawlState) =>
  readPart(community.namespaces(), [], (namespaces) => {
    // Ancestors exist even if unlisted.
    const ids = namespaces.map(({ id }) => id);
    state.found.namespaces = [...withAncestors(ids, MAX_NAMESPACES)];
    state.toRead = [...state.found.namespaces];
  });

const readHome = ({ community, settings }: Site, state: CrawlState) =>
  readPart<RawPage | undefined>(community.page(settings.wikiHome ?? ''), undefined, (page) => {
    state.found.wikiHome = page?.id;
    state.hasHome = true;
  });

const readNamespacePages = ({ community }: Site, state: CrawlState, namespaceId: string) =>
  readPart(community.pages(namespaceId), [], (pages) => {
    for (const { id, lastModified } of pages) {
      if (namespaceOf(id) !== namespaceId) continue;
      state.found.wiki.push({ id, changed: unixSeconds(lastModified) ?? undefined });
    }
    state.toRead?.pop();
  });

const readForums = async ({ community }: Site, state: CrawlState) => {
  return readPart(community.forums(), [], (forums) => {
    const parents = new Set(forums.map(({ parentId }) => parentId));
    state.found.forums = forums.map(({ id }) => ({ id, isParent: parents.has(id) }));
    state.hasForums = true;
  });
};

/** Returns how many pages certainly exist. Crawlers find others by links. */
function pagesOf({ can, settings }: Site, { postTotal = 1 }: TopicEntry): number {
  // Other communities' counts may include hidden posts.
  return can.answerAtOnce ? Math.max(1, Math.ceil(postTotal / settings.postsPerPage)) : 1;
}

function addTopic(site: Site, { found: { topics, counts } }: CrawlState, topic: TopicEntry): void {
  counts.all += 1;
  if (topic.isDigest) counts.digest += 1;
  if (topic.isFeatured) counts.featured += 1;
  if (topic.forumId !== undefined) {
    counts.byForum[topic.forumId] = (counts.byForum[topic.forumId] ?? 0) + 1;
  }
  if (topic.movedTo !== undefined) return;
  topics.push({
    id: topic.id,
    pages: pagesOf(site, topic),
    last: unixSeconds(topic.lastPostAt) ?? undefined,
  });
}

/** Reads the next topics, oldest first, so that new ones come last. */
function readTopics(
  site: Site,
  state: CrawlState,
  known: Set<number>,
): Promise<Failure | undefined> {
  const window = { offset: state.offset, limit: MAX_PER_REQUEST } as const;
  const request = site.community.topics({ ...window, orderBy: 'start_date', sort: 'asc' });
  return readPart<Listing<TopicEntry>>(request, { items: [] }, ({ items, rejectedCount = 0 }) => {
    const knownBefore = known.size;
    for (const topic of items) {
      if (known.has(topic.id)) continue;
      known.add(topic.id);
      addTopic(site, state, topic);
    }
    const received = items.length + rejectedCount;
    state.offset += received;
    // A window of only repeated records comes after the last topic.
    state.hasTopics = received === 0 || (known.size === knownBefore && rejectedCount === 0);
  });
}

/** Sends a crawl's next request. The tree of a live wiki takes longest, so it comes last. */
async function readNext(
  site: Site,
  state: CrawlState,
  known: Set<number>,
): Promise<Failure | undefined> {
  if (!state.hasHome) return readHome(site, state);
  if (!state.hasForums) return readForums(site, state);
  if (!state.hasTopics) return readTopics(site, state, known);
  if (!state.toRead) return readNamespaceTree(site, state);
  const namespace = state.toRead.at(-1);
  return namespace === undefined ? undefined : readNamespacePages(site, state, namespace);
}

const isDone = ({ hasTopics, toRead }: CrawlState) => hasTopics && toRead?.length === 0;

/**
 * Crawls on from a state, which it updates.
 * @param pause waits before each request
 * @returns the failure that stopped it, after which the state can be continued
 */
export async function continueCrawl(
  site: Site,
  state: CrawlState,
  pause: () => Promise<void>,
): Promise<Failure | undefined> {
  const known = new Set(state.found.topics.map(({ id }) => id));
  while (!isDone(state)) {
    await pause();
    const failure = await readNext(site, state, known);
    if (failure) return failure;
  }
  return undefined;
}
