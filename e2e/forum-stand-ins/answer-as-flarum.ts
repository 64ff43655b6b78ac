/**
 * Answers of a Flarum to a guest, after its source: 1.8 (`framework/core/src/Api`, `tobscure/json-api`) and
 * 2.x (`flarum/json-api-server`), with the extensions tags, sticky and fof/best-answer. Searches are those of
 * MySQL's full text (`Discussion/Search`): any of the words is enough.
 */

import {
  type FlarumDiscussionRecord,
  type FlarumForum,
  type FlarumPostRecord,
  type FlarumRecord,
  FlarumRecords,
  flarumSlug,
} from './flarum-records';

interface FlarumAnswer {
  status: number;
  body: unknown;
}

const MAX_LIMIT = 50;
const INCLUDES: { [type: string]: string[] } = {
  discussions: ['user', 'lastPostedUser', 'tags', 'firstPost', 'lastPost', 'mostRelevantPost'],
  posts: ['user', 'discussion', 'editedUser'],
  tags: ['parent', 'lastPostedDiscussion'],
  users: ['groups'],
};

const failed = (status: number, code: string): FlarumAnswer => ({
  status,
  body: { errors: [{ status: String(status), code }] },
});
const notFound = failed(404, 'not_found');
class Answers {
  private readonly records: FlarumRecords;

  constructor(
    private readonly forum: FlarumForum,
    private readonly search: URLSearchParams,
  ) {
    this.records = new FlarumRecords(forum);
  }

  private filter(name: string): string | undefined {
    return this.search.get(`filter[${name}]`) ?? undefined;
  }

  answer(path: string): FlarumAnswer {
    const [, api, type = '', id] = path.split('/').map(decodeURIComponent);
    if (api !== 'api') return notFound;
    if (type === '') return this.one([this.records.forumRecord()], 'forums');
    const include = this.search.get('include')?.split(',') ?? [];
    const offered = INCLUDES[type]?.filter((name) => this.forum.hasTags || name !== 'tags');
    // Another name is refused, so is `tags` without the extension.
    const isRefused = include.some((name) => !offered?.includes(name.split('.')[0] ?? ''));
    if (isRefused) return failed(400, 'invalid_parameter');
    switch (type) {
      case 'tags':
        return this.forum.hasTags ? this.tags() : notFound;
      case 'discussions':
        return id === undefined ? this.discussions() : this.discussion(Number(id));
      case 'posts':
        return id === undefined ? this.posts() : this.post(Number(id));
      case 'users':
        return id === undefined ? failed(403, 'permission_denied') : this.user(id);
      default:
        return notFound;
    }
  }

  private tags(): FlarumAnswer {
    const shown = this.forum.tags.filter(({ isRestricted }) => !isRestricted);
    return { status: 200, body: this.frame(shown.map((tag) => this.records.tagRecord(tag))) };
  }

  /** In Flarum 1, a search knows no filter beside its words, of which `tag:` and `author:` are filters. */
  private wordsAndFilters() {
    const { version } = this.forum;
    const query = this.filter('q');
    const bits = query?.match(/"[^"]*"?|[^ ]+/g) ?? [];
    const gambit = (name: string) =>
      bits.find((bit) => bit.startsWith(`${name}:`))?.slice(name.length + 1);
    const filter = (name: string) =>
      version === 1 && query !== undefined ? gambit(name) : this.filter(name);
    const words = bits.filter((bit) => version === 2 || !/^(?:tag|author):/.test(bit));
    return {
      words: query === undefined ? undefined : (words.join(' ').match(/[\p{L}\p{N}_]+/gu) ?? []),
      slug: filter('tag'),
      username: filter('author'),
    };
  }

  private discussions(): FlarumAnswer {
    const { words, slug, username } = this.wordsAndFilters();
    const tag = this.forum.tags.find((each) => flarumSlug(each) === slug);
    const author = this.forum.users.find((each) => each.username === username);
    const isFiltered = [...this.search.keys()].some((name) => name.startsWith('filter['));
    const hidden = this.forum.tags.filter(({ isHidden }) => isHidden).map(({ id }) => id);
    if (this.forum.isClosed) return this.list([], (each) => each);
    const found = this.records.readable
      .filter(({ tagIds }) => isFiltered || !tagIds.some((id) => hidden.includes(id)))
      .filter(({ tagIds }) => slug === undefined || (tag && tagIds.includes(tag.id)))
      .filter(({ posts }) => !username || posts[0]?.userId === author?.id)
      .filter(({ isSticky }) => !this.filter('sticky') || isSticky);
    const sort = this.search.get('sort') ?? '-lastPostedAt';
    const postOf = ({ posts }: FlarumDiscussionRecord) =>
      (sort.endsWith('createdAt') ? posts[0] : posts.at(-1))?.id ?? 0;
    const direction = sort.startsWith('-') ? -1 : 1;
    found.sort((one, other) => direction * (postOf(one) - postOf(other)));
    if (words && words.length > 0) return this.found(found, words);
    // Without an explicit order, sticky discussions come first.
    if (!this.search.has('sort')) {
      found.sort((one, other) => Number(other.isSticky ?? 0) - Number(one.isSticky ?? 0));
    }
    return this.list(found, (each) => this.records.discussionRecord(each));
  }

  /** The best first, by their titles and then by their comments. */
  private found(discussions: FlarumDiscussionRecord[], words: string[]): FlarumAnswer {
    const count = (text: string) =>
      words.filter((word) => text.toLowerCase().includes(word.toLowerCase())).length;
    const best = new Map(
      discussions.map((each) => {
        const comments = each.posts.filter(({ html }) => html !== undefined);
        const scores = comments.map(({ html = '' }) => count(html));
        const score = Math.max(0, ...scores);
        // A title leads to the first post, without a look at whether guests get it.
        const first = this.forum.discussions.find(({ id }) => id === each.id)?.posts[0];
        const post = score > 0 ? comments[scores.indexOf(score)] : first;
        return [each, { post, score, ofTitle: count(each.title) }];
      }),
    );
    const scoreOf = (each: FlarumDiscussionRecord) => {
      const { score = 0, ofTitle = 0 } = best.get(each) ?? {};
      return 1000 * ofTitle + score;
    };
    const matching = discussions.filter((each) => scoreOf(each) > 0);
    if (!this.search.has('sort')) {
      matching.sort((one, other) => scoreOf(other) - scoreOf(one));
    }
    return this.list(matching, (each) =>
      this.records.discussionRecord(each, best.get(each)?.post?.id),
    );
  }

  private discussion(id: number): FlarumAnswer {
    const found = this.records.readable.find((each) => each.id === id);
    if (!found || this.forum.isClosed) return notFound;
    return this.one([this.records.discussionRecord(found)], 'discussions');
  }

  private posts(): FlarumAnswer {
    const discussion = this.filter('discussion');
    if (discussion !== undefined && !/^\d+$/.test(discussion)) {
      return failed(422, 'validation_error');
    }
    const author = this.forum.users.find(({ username }) => username === this.filter('author'));
    const found = this.records.readable
      .filter(({ id }) => discussion === undefined || id === Number(discussion))
      .flatMap((each) => each.posts)
      .filter(({ html }) => this.filter('type') !== 'comment' || html !== undefined)
      .filter(({ userId }) => !this.filter('author') || userId === author?.id);
    const sort = this.search.get('sort') ?? '';
    const keyOf = ({ id, number }: FlarumPostRecord) => (sort.endsWith('number') ? number : id);
    const direction = sort.startsWith('-') ? -1 : 1;
    found.sort((one, other) => direction * (keyOf(one) - keyOf(other)));
    return this.list(found, (each) => this.records.postRecord(each));
  }

  private post(id: number): FlarumAnswer {
    const found = this.records.readable
      .flatMap(({ posts }) => posts)
      .find((each) => each.id === id);
    return found ? this.one([this.records.postRecord(found)], 'posts') : notFound;
  }

  private user(of: string): FlarumAnswer {
    const found = this.forum.users.find(({ id, username }) =>
      this.search.has('bySlug') ? username === of : id === Number(of),
    );
    return found ? this.one([this.records.userRecord(found)], 'users') : notFound;
  }

  private list<T>(found: T[], toRecord: (each: T) => unknown): FlarumAnswer {
    const limit = Math.min(MAX_LIMIT, Number(this.search.get('page[limit]') ?? 20));
    const offset = Number(this.search.get('page[offset]') ?? 0);
    const page = found.slice(offset, offset + limit).map((each) => toRecord(each) as FlarumRecord);
    const hasMore = offset + limit < found.length;
    const total = { page: { offset, limit, total: found.length } };
    return {
      status: 200,
      body: {
        ...this.frame(page),
        links: { first: 'http://x', ...(hasMore && { next: 'http://x' }) },
        ...(this.forum.version === 2 && { meta: total }),
      },
    };
  }

  private one([record]: FlarumRecord[], _type: string): FlarumAnswer {
    const frame = this.frame(record ? [record] : []);
    return { status: 200, body: { ...frame, data: frame.data[0] } };
  }

  private frame(data: FlarumRecord[]) {
    const included = new Map<string, FlarumRecord>();
    for (const record of data) this.include(record, '', included);
    return {
      ...(this.forum.version === 2 && { jsonapi: { version: '1.1' } }),
      data,
      included: [...included.values()],
    };
  }

  /** Only included records stand in it. In 1.8 so do relations: to nothing, and those not asked for. */
  private include(
    { relationships }: FlarumRecord,
    path: string,
    included: Map<string, FlarumRecord>,
  ): void {
    const asked = this.search.get('include')?.split(',') ?? [];
    for (const [name, { data: target }] of Object.entries(relationships)) {
      const isAsked = asked.includes(path + name);
      const targets = [target].flat().filter((each) => each !== null) as {
        type: string;
        id: string;
      }[];
      for (const each of isAsked ? targets : []) {
        const record = this.records.recordOf(each);
        this.include(record, `${path}${name}.`, included);
        included.set(`${each.type} ${each.id}`, record);
      }
      const isKept = this.forum.version === 2 ? isAsked || !Array.isArray(target) : isAsked;
      if (!isKept || (this.forum.version === 1 && target === null)) delete relationships[name];
    }
  }
}

/** Returns the status and the JSON of a Flarum's answer. */
export const answerAsFlarum = (
  forum: FlarumForum,
  path: string,
  search: URLSearchParams,
): FlarumAnswer => new Answers(forum, search).answer(path);
