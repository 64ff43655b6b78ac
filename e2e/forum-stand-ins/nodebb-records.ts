/** Records of a NodeBB, as its answers have them. */

interface NodebbPostRecord {
  pid: number;
  content: string;
  isDeleted?: boolean;
  toPid?: number;
}

export interface NodebbTopicRecord {
  tid: number;
  cid: number;
  title: string;
  isPinned?: boolean;
  isDeleted?: boolean;
  tags?: string[];
  posts: NodebbPostRecord[];
}

interface NodebbCategoryRecord {
  cid: number;
  parentCid: number;
  name: string;
  isHidden?: boolean;
  /** Guests have the privilege to find it, and not to read it. */
  isUnreadable?: boolean;
}

export interface NodebbForum {
  categories: NodebbCategoryRecord[];
  topics: NodebbTopicRecord[];
  postsPerPage: number;
  topicsPerPage: number;
  /** Pages past the end are missing (`usePagination`), else empty. */
  usesPagination: boolean;
  /** What a guest's search leads to; `none` without a plugin that searches. By default, guests may not. */
  search?: 'allowed' | 'refused' | 'none';
}

const HOUR_MS = 3_600_000;
export const FIRST_MS = Date.UTC(2026, 0, 1);

export const MEMBER = { uid: 2, username: 'otter', userslug: 'otter', displayname: 'Otter & Son' };

export const timeOfPost = (pid: number) => FIRST_MS + pid * HOUR_MS;
export function summaryOf({
  tid,
  cid,
  title,
  isPinned,
  isDeleted,
  tags = [],
  posts,
}: NodebbTopicRecord) {
  const last = posts.at(-1);
  return {
    tid,
    cid,
    uid: MEMBER.uid,
    mainPid: posts[0]?.pid,
    // `modifyTopicsByPrivilege` in src/categories/topics.js.
    title: isDeleted ? '[[topic:topic-is-deleted]]' : title,
    slug: isDeleted ? String(tid) : `${tid}/words`,
    timestamp: timeOfPost(posts[0]?.pid ?? 0),
    lastposttime: timeOfPost(last?.pid ?? 0),
    postcount: posts.length,
    viewcount: 7,
    pinned: isPinned ? 1 : 0,
    deleted: isDeleted ? 1 : 0,
    locked: 0,
    scheduled: false,
    tags: tags.map((value) => ({ value, valueEncoded: value, class: value })),
    user: MEMBER,
    teaser: last ? { pid: last.pid, uid: MEMBER.uid, user: MEMBER, index: posts.length } : null,
  };
}

export const fullPostOf = (
  { pid, content, isDeleted, toPid }: NodebbPostRecord,
  tid: number,
  index: number,
) => ({
  pid,
  tid,
  index,
  uid: MEMBER.uid,
  // `modifyPostByPrivilege` in src/posts/topics.js.
  content: isDeleted ? '[[topic:post-is-deleted]]' : content,
  timestamp: timeOfPost(pid),
  edited: 0,
  deleted: isDeleted ? 1 : 0,
  toPid: toPid === undefined ? null : String(toPid),
  user: MEMBER,
  events: [],
});

export const isHiddenForum = ({ categories }: NodebbForum, cid: number) =>
  categories.some((each) => each.cid === cid && (each.isHidden || each.isUnreadable));

export const readableTopics = (forum: NodebbForum) =>
  forum.topics.filter((topic) => !topic.isDeleted && !isHiddenForum(forum, topic.cid));
