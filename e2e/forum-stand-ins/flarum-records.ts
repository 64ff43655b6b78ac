export interface FlarumPostRecord {
  id: number;
  /** Has gaps where posts were deleted. */
  number: number;
  /** Absent for an event. */
  html?: string;
  /** Absent for a deleted member. */
  userId?: number;
  isHidden?: boolean;
}

export interface FlarumDiscussionRecord {
  id: number;
  title: string;
  tagIds: number[];
  isSticky?: boolean;
  answerId?: number;
  posts: FlarumPostRecord[];
}

interface FlarumTagRecord {
  id: number;
  name: string;
  /** Null for a secondary tag. */
  position: number | null;
  parentId?: number;
  isHidden?: boolean;
  /** Guests do not get it. */
  isRestricted?: boolean;
}

export interface FlarumForum {
  version: 1 | 2;
  hasTags: boolean;
  isClosed?: boolean;
  tags: FlarumTagRecord[];
  users: { id: number; username: string; displayName: string }[];
  discussions: FlarumDiscussionRecord[];
}

export interface FlarumRecord {
  type: string;
  id: string;
  attributes: object;
  relationships: { [name: string]: { data: unknown } };
}

const FIRST_MS = Date.UTC(2026, 0, 1);
const HOUR_MS = 3_600_000;

const timeOf = (postId: number) =>
  new Date(FIRST_MS + postId * HOUR_MS).toISOString().replace('.000Z', '+00:00');
const ref = (type: string, id: number | undefined) =>
  id === undefined ? null : { type, id: String(id) };

export const flarumSlug = ({ name }: FlarumTagRecord) => name.toLowerCase().replaceAll(' ', '-');
const comments = ({ posts }: FlarumDiscussionRecord) =>
  posts.filter(({ html }) => html !== undefined);

/** Records of a Flarum, as its serializers send them. */
export class FlarumRecords {
  constructor(private readonly forum: FlarumForum) {}

  /** Discussions that guests may read, each restricted tag hides them, with the posts that they get. */
  get readable(): FlarumDiscussionRecord[] {
    const restricted = this.forum.tags.filter(({ isRestricted }) => isRestricted);
    return this.forum.discussions
      .filter(({ tagIds }) => !restricted.some(({ id }) => tagIds.includes(id)))
      .map((each) => ({ ...each, posts: each.posts.filter(({ isHidden }) => !isHidden) }));
  }

  recordOf({ type, id }: { type: string; id: string }): FlarumRecord {
    const { tags, users, discussions } = this.forum;
    const of = <T extends { id: number }>(records: T[]) =>
      records.filter((each) => String(each.id) === id);
    const found = [
      ...(type === 'tags' ? of(tags).map((each) => this.tagRecord(each)) : []),
      ...(type === 'users' ? of(users).map((each) => this.userRecord(each)) : []),
      ...(type === 'discussions' ? of(discussions).map((each) => this.discussionRecord(each)) : []),
      ...(type === 'posts'
        ? of(discussions.flatMap(({ posts }) => posts)).map((each) => this.postRecord(each))
        : []),
    ][0];
    if (!found) throw new Error(`no ${type} ${id}`);
    return found;
  }

  forumRecord(): FlarumRecord {
    const attributes = {
      title: 'Paper Boats',
      baseUrl: 'http://forum',
      apiUrl: 'http://forum/api',
      canViewForum: !this.forum.isClosed,
    };
    return { type: 'forums', id: '1', attributes, relationships: {} };
  }

  tagRecord(tag: FlarumTagRecord): FlarumRecord {
    const { id, name, position, parentId, isHidden = false } = tag;
    const attributes = {
      name,
      slug: flarumSlug(tag),
      description: `All about ${name}`,
      discussionCount: this.readable.filter(({ tagIds }) => tagIds.includes(id)).length,
      position,
      isChild: parentId !== undefined,
      isHidden,
      ...(this.forum.version === 2 && { isPrimary: position !== null || parentId !== undefined }),
    };
    const relationships = { parent: { data: ref('tags', parentId) } };
    return { type: 'tags', id: String(id), attributes, relationships };
  }

  userRecord({ id, username, displayName }: FlarumForum['users'][number]): FlarumRecord {
    const all = this.readable;
    const attributes = {
      username,
      displayName,
      slug: username,
      joinTime: timeOf(0),
      discussionCount: all.filter(({ posts }) => posts[0]?.userId === id).length,
      commentCount: all.flatMap(comments).filter(({ userId }) => userId === id).length,
    };
    return { type: 'users', id: String(id), attributes, relationships: {} };
  }

  /** @param foundId the best post, in the answer of a search */
  discussionRecord(discussion: FlarumDiscussionRecord, foundId?: number): FlarumRecord {
    const { id, title, tagIds, isSticky = false, answerId, posts } = discussion;
    const shown = comments(discussion);
    const attributes = {
      title,
      slug: `${id}-words`,
      commentCount: shown.length,
      createdAt: timeOf(posts[0]?.id ?? 0),
      lastPostedAt: timeOf(shown.at(-1)?.id ?? 0),
      lastPostNumber: shown.at(-1)?.number,
      isSticky,
      isLocked: false,
      hasBestAnswer: answerId ?? false,
    };
    const relationships: FlarumRecord['relationships'] = {
      user: { data: ref('users', posts[0]?.userId) },
      lastPostedUser: { data: ref('users', shown.at(-1)?.userId) },
      ...(foundId !== undefined && { mostRelevantPost: { data: ref('posts', foundId) } }),
      ...(this.forum.hasTags && { tags: { data: tagIds.map((tagId) => ref('tags', tagId)) } }),
    };
    return { type: 'discussions', id: String(id), attributes, relationships };
  }

  postRecord({ id, number, html, userId, isHidden }: FlarumPostRecord): FlarumRecord {
    const discussion = this.forum.discussions.find(({ posts }) =>
      posts.some((post) => post.id === id),
    );
    const content =
      html === undefined
        ? { contentType: 'discussionRenamed', content: ['Old', 'New'] }
        : { contentType: 'comment', contentHtml: html, renderFailed: false };
    const attributes = {
      number,
      createdAt: timeOf(id),
      ...content,
      ...(isHidden && { isHidden }),
    };
    const relationships = {
      user: { data: ref('users', userId) },
      discussion: { data: ref('discussions', discussion?.id) },
    };
    return { type: 'posts', id: String(id), attributes, relationships };
  }
}
