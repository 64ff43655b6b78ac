import { encodeSegment } from '@/lib/base/text/percent-encoding';
import { ok } from '@/lib/model/outcome';
import type { Listing, TopicEntry } from '@/lib/model/records';
import type { TopicQuery } from '@/lib/urls/views/view';
import type { Ask, ForumAnswer } from '../forum/ask';
import { readListWindow } from '../forum/list-window';
import { inOrderOf, matches, matchingTopics, windowOfTopics } from '../forum/topic-query';
import type { Categories } from './categories';
import { LeftOutTopics, NOTHING_LEFT_OUT } from './left-out-topics';
import type { Members } from './members';
import { parseTopicList } from './records/parse-topic-list';

type TopicListing = Listing<TopicEntry>;

/** Reads lists of a Discourse's topics. */
export class TopicLists {
  private perPage = 30;
  private readonly leftOut;

  constructor(
    private readonly categories: Categories,
    private readonly members: Members,
  ) {
    this.leftOut = new LeftOutTopics(categories);
  }

  /**
   * Returns a window of matching topics; undefined for an unknown category or member. Offsets count in
   * Discourse's list, whose other topics count as rejected.
   */
  async read(ask: Ask, query: TopicQuery): Promise<ForumAnswer<TopicListing> | undefined> {
    const { forumId, starterId } = query;
    let path = '/latest.json';
    if (forumId !== undefined) {
      const category = await this.categories.find(ask, forumId);
      if (category.kind !== 'ok') return category;
      if (!category.value) return undefined;
      path = this.categories.path(category.value);
    }
    if (query.tag !== undefined) path = `/tag/${encodeSegment(query.tag)}.json`;
    if (starterId !== undefined) {
      const name = await this.members.findUsername(ask, starterId);
      if (name.kind !== 'ok') return name;
      if (name.value === undefined) return undefined;
      path = `/topics/created-by/${encodeSegment(name.value)}.json`;
    }
    if (query.isPinned) return this.readPinned(ask, path, query);
    const isFiltered = starterId !== undefined || query.tag !== undefined;
    const isOfAll = forumId === undefined && !isFiltered;
    const leftOut = isOfAll ? await this.findLeftOut(ask, query) : NOTHING_LEFT_OUT;
    // Left-out topics may precede the window, so as many topics before it are read.
    const start = Math.max(0, query.offset - leftOut.topics.length);
    const end = query.offset + query.limit;
    const window = await readListWindow(
      { offset: start, limit: end - start },
      this.perPage,
      (page) => this.readPage(ask, path, query, page),
    );
    if (window.kind !== 'ok') return window;
    this.perPage = window.value.perPage;
    const topics = mergeTopics(window.value.topics, leftOut.topics, query).slice(
      query.offset - start,
      end - start,
    );
    const items = matchingTopics(topics, query);
    const { length: listLength } = window.value;
    let total = listLength === undefined ? undefined : listLength + leftOut.topics.length;
    const hasOthers = topics.some((topic) => topic && !matches(topic, query));
    if (!isFiltered && query.isPinned === undefined && !hasOthers) {
      total ??= this.categories.topicCount(forumId);
    }
    return ok({
      items,
      total,
      rejectedCount: topics.length - items.length,
      ...(leftOut.isPartial && { isPartial: true }),
    });
  }

  private findLeftOut(ask: Ask, query: TopicQuery) {
    return this.leftOut.find(
      ask,
      (category, page) => {
        const path = category ? this.categories.path(category) : '/latest.json';
        return this.readPage(ask, path, { ...query, forumId: category?.forum.id }, page);
      },
      this.perPage,
    );
  }

  private async readPinned(
    ask: Ask,
    path: string,
    query: TopicQuery,
  ): Promise<ForumAnswer<TopicListing>> {
    const list = await this.readPage(
      ask,
      path,
      { ...query, orderBy: 'last_post', sort: 'desc' },
      0,
    );
    if (list.kind !== 'ok') return list;
    return ok(windowOfTopics(list.value.topics, query));
  }

  private async readPage(
    ask: Ask,
    path: string,
    { orderBy, sort, forumId }: TopicQuery,
    page: number,
  ) {
    const parameters = new URLSearchParams({
      ...(page > 0 && { page: `${page}` }),
      // Otherwise, the category's own order would apply.
      ...(forumId !== undefined && { order: 'activity', no_subcategories: 'true' }),
      ...(orderBy === 'start_date' && { order: 'created' }),
      ...(sort === 'asc' && { ascending: 'true' }),
    });
    const answer = await ask(path, parameters.size > 0 ? `?${parameters}` : '', parseTopicList);
    if (answer.kind === 'ok') this.members.add(answer.value.users);
    return answer;
  }
}

/** Adds topics to a list, in its order. Pinned topics stay first. */
function mergeTopics(
  listed: readonly (TopicEntry | undefined)[],
  added: readonly TopicEntry[],
  query: TopicQuery,
): (TopicEntry | undefined)[] {
  const inOrder = inOrderOf(query);
  const remaining = added.toSorted(inOrder);
  const merged: (TopicEntry | undefined)[] = [];
  for (const topic of listed) {
    if (topic && !topic.isPinned) {
      const firstLater = remaining.findIndex((other) => inOrder(other, topic) >= 0);
      const earlierCount = firstLater === -1 ? remaining.length : firstLater;
      merged.push(...remaining.splice(0, earlierCount));
    }
    merged.push(topic);
  }
  return [...merged, ...remaining];
}
