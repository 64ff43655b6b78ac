import { encodeSegment } from '@/lib/base/text/percent-encoding';
import { ok } from '@/lib/model/outcome';
import type { Forum, Listing, TopicEntry } from '@/lib/model/records';
import type { TopicQuery } from '@/lib/urls/views/view';
import { type Ask, type ForumAnswer, isNotFound } from '../forum/ask';
import { readListFromEnd } from '../forum/list-from-end';
import { type ReadListPage, readListWindow, type TopicListPage } from '../forum/list-window';
import { matchingTopics, windowOfTopics } from '../forum/topic-query';
import { findNodebbMember, memberListPath } from './nodebb-members';
import { parseNodebbCategories } from './records/parse-nodebb-categories';
import { parseNodebbTopicList } from './records/parse-nodebb-list';

type TopicListing = Listing<TopicEntry>;

interface TopicList {
  path: string;
  parameters: Record<string, string>;
}

/** `topicsPerPage`, unless the operator changed it: a wrong guess costs one request. */
const USUAL_TOPICS_PER_PAGE = 20;
/** `/api/recent` ends after so many, unless the operator changed it (`recentMaxTopics`). */
const RECENT_MAX = 200;

/** Reads the lists of a NodeBB's forums and topics. */
export class NodebbLists {
  private perPage = USUAL_TOPICS_PER_PAGE;
  /** Topics of all forums, by the last list of them. */
  private counted = 0;

  /** Returns all forums that guests find, by one request. */
  async forums(ask: Ask): Promise<ForumAnswer<Forum[]>> {
    let answer = await ask('/api/v3/categories', '', parseNodebbCategories);
    if (isNotFound(answer)) answer = await ask('/api/categories', '', parseNodebbCategories);
    if (answer.kind === 'ok') {
      this.counted = answer.value.reduce((sum, { topicCount = 0 }) => sum + topicCount, 0);
    }
    return answer;
  }

  /**
   * Returns a window of matching topics; undefined for an unknown member. Deleted topics and those of other
   * forums have places, and count as rejected. The list of all topics ends after the newest 200.
   */
  async topics(ask: Ask, query: TopicQuery): Promise<ForumAnswer<TopicListing> | undefined> {
    const found = await this.findList(ask, query);
    if (found.kind !== 'ok') return found;
    const { value: list } = found;
    if (!list) return undefined;
    const readPage: ReadListPage = (page) => this.readPage(ask, list, page);
    if (query.isPinned) {
      const first = await readPage(0);
      return first.kind === 'ok' ? ok(windowOfTopics(first.value.topics, query)) : first;
    }
    const isOfAll = list.path === '/api/recent';
    const answer =
      isOfAll && !(query.orderBy === 'last_post' && query.sort === 'desc')
        ? await this.readSorted(readPage, query)
        : await this.readWindow(readPage, query);
    if (answer.kind !== 'ok' || !isOfAll) return answer;
    const { total = 0 } = answer.value;
    const isPartial = total >= RECENT_MAX || total < this.counted;
    return ok({ ...answer.value, ...(isPartial && { isPartial: true, total: undefined }) });
  }

  /** Returns the list that has the topics; undefined for an unknown member. */
  private async findList(
    ask: Ask,
    { forumId, tag, starterId, isPinned, orderBy }: TopicQuery,
  ): Promise<ForumAnswer<TopicList | undefined>> {
    if (forumId !== undefined) {
      const sort = orderBy === 'start_date' ? 'recently_created' : 'recently_replied';
      return ok({ path: `/api/category/${forumId}`, parameters: { sort } });
    }
    if (tag !== undefined) {
      return ok({ path: `/api/tags/${encodeSegment(tag)}`, parameters: {} });
    }
    if (starterId === undefined) {
      return ok({ path: '/api/recent', parameters: { ...(isPinned && { pinned: '1' }) } });
    }
    const member = await findNodebbMember(ask, starterId);
    if (member.kind !== 'ok') return member;
    if (!member.value) return ok(undefined);
    return ok({ path: memberListPath(member.value, 'topics'), parameters: {} });
  }

  private readPage(
    ask: Ask,
    { path, parameters }: TopicList,
    page: number,
  ): Promise<ForumAnswer<TopicListPage>> {
    const search = new URLSearchParams({ page: `${page + 1}`, ...parameters });
    return ask(path, `?${search}`, parseNodebbTopicList);
  }

  /** Reads a window in the order of the forum, or from its end. */
  private async readWindow(
    readPage: ReadListPage,
    query: TopicQuery,
  ): Promise<ForumAnswer<TopicListing>> {
    const readInOrder = query.sort === 'desc' ? readListWindow : readListFromEnd;
    const read = await readInOrder(query, this.perPage, readPage);
    if (read.kind !== 'ok') return read;
    this.perPage = read.value.perPage;
    const items = matchingTopics(read.value.topics, query);
    const { topics, length, total } = read.value;
    return ok({ items, total: length ?? total, rejectedCount: topics.length - items.length });
  }

  /** Sorts what the list of all topics has, since the forum lists them by last post only. */
  private async readSorted(
    readPage: ReadListPage,
    query: TopicQuery,
  ): Promise<ForumAnswer<TopicListing>> {
    const everything = { ...query, sort: 'desc', offset: 0, limit: RECENT_MAX } as const;
    const all = await this.readWindow(readPage, everything);
    if (all.kind !== 'ok') return all;
    return ok({ items: windowOfTopics(all.value.items, query).items, total: all.value.total });
  }
}
