/**
 * Answers of a NodeBB 4.15 to a guest, after its source (`src/controllers/{topics,category,recent,tags}.js`,
 * `src/topics/sorted.js`, `src/pagination.js`; `search.js` in `src/controllers` and in `src`), that of the
 * plugin dbsearch with MongoDB, and recorded answers.
 */

import {
  FIRST_MS,
  fullPostOf,
  isHiddenForum,
  MEMBER,
  type NodebbForum,
  type NodebbTopicRecord,
  readableTopics,
  summaryOf,
  timeOfPost,
} from './nodebb-records';

interface Answer {
  status: number;
  body: unknown;
}

/** `recentMaxTopics` in NodeBB's install/data/defaults.json. */
const RECENT_MAX_TOPICS = 200;
const missing: Answer = { status: 404, body: { path: '', title: '[[global:404.title]]' } };
const refused: Answer = {
  status: 401,
  body: { status: { code: 'not-authorised', message: 'Please log in' }, response: {} },
};
const found = (body: unknown): Answer => ({ status: 200, body });

/** Returns a page of records and its number, and whether it is past the end of a forum with pagination. */
function pageOf<T>(forum: NodebbForum, records: T[], perPage: number, search: URLSearchParams) {
  const page = Number.parseInt(search.get('page') ?? '', 10) || 1;
  const pageCount = Math.max(1, Math.ceil(records.length / perPage));
  const start = (page - 1) * perPage;
  return {
    start,
    records: records.slice(start, start + perPage),
    isMissing: forum.usesPagination && (page < 1 || page > pageCount),
    nextStart: start + perPage,
    pagination: { currentPage: page, pageCount },
  };
}

function answerTopic(forum: NodebbForum, tid: number, search: URLSearchParams): Answer {
  const topic = forum.topics.find((each) => each.tid === tid);
  if (!topic || isHiddenForum(forum, topic.cid)) return missing;
  if (topic.isDeleted) return refused;
  const ordered = topic.posts.map((post, index) => fullPostOf(post, tid, index));
  const page = pageOf(forum, ordered, forum.postsPerPage, search);
  if (page.isMissing) return missing;
  const { records: posts, pagination } = page;
  const { userslug, username } = MEMBER;
  return found({ ...summaryOf(topic), author: { userslug, username }, posts, pagination });
}

const byLastPost = (one: NodebbTopicRecord, other: NodebbTopicRecord) =>
  timeOfPost(other.posts.at(-1)?.pid ?? 0) - timeOfPost(one.posts.at(-1)?.pid ?? 0);
const byFirstPost = (one: NodebbTopicRecord, other: NodebbTopicRecord) =>
  timeOfPost(other.posts[0]?.pid ?? 0) - timeOfPost(one.posts[0]?.pid ?? 0);

/** Pinned topics come first in every order. */
function answerCategory(forum: NodebbForum, cid: number, search: URLSearchParams): Answer {
  const category = forum.categories.find((each) => each.cid === cid);
  if (!category) return missing;
  if (isHiddenForum(forum, cid)) return refused;
  const order = search.get('sort') === 'recently_created' ? byFirstPost : byLastPost;
  const topics = forum.topics
    .filter((topic) => topic.cid === cid)
    .sort(
      (one, other) => Number(other.isPinned ?? 0) - Number(one.isPinned ?? 0) || order(one, other),
    );
  const page = pageOf(forum, topics.map(summaryOf), forum.topicsPerPage, search);
  if (page.isMissing) return missing;
  const { records, nextStart, pagination } = page;
  return found({ cid, topic_count: topics.length, topics: records, nextStart, pagination });
}

function answerRecent(forum: NodebbForum, search: URLSearchParams): Answer {
  const isFloating = search.get('pinned') === '1';
  const topics = readableTopics(forum)
    .sort(byLastPost)
    .slice(0, RECENT_MAX_TOPICS)
    .sort((one, other) =>
      isFloating ? Number(other.isPinned ?? 0) - Number(one.isPinned ?? 0) : 0,
    );
  const page = pageOf(forum, topics.map(summaryOf), forum.topicsPerPage, search);
  const { records, nextStart, pagination } = page;
  return found({ nextStart, topicCount: topics.length, topics: records, pagination });
}

function answerTag(forum: NodebbForum, tag: string, search: URLSearchParams): Answer {
  const topics = readableTopics(forum).filter(({ tags = [] }) => tags.includes(tag));
  const page = pageOf(forum, topics.sort(byLastPost).map(summaryOf), forum.topicsPerPage, search);
  return found({ topics: page.records, tag, pagination: page.pagination });
}

function answerPost(forum: NodebbForum, pid: number): Answer {
  for (const { tid, posts, cid } of readableTopics(forum)) {
    const index = posts.findIndex((post) => post.pid === pid);
    const place = index > 0 ? `/${index + 1}` : '';
    if (index >= 0) {
      return isHiddenForum(forum, cid) ? refused : found(`/topic/${tid}/words${place}`);
    }
  }
  return missing;
}

function answerMember(forum: NodebbForum, rest: string, search: URLSearchParams): Answer {
  const posts = readableTopics(forum)
    .flatMap((topic) => topic.posts.map((post, index) => ({ post, index, topic })))
    .sort((one, other) => other.post.pid - one.post.pid);
  const record = {
    ...MEMBER,
    postcount: posts.length,
    topiccount: readableTopics(forum).length,
    joindate: FIRST_MS,
  };
  if ([`uid/${MEMBER.uid}`, `username/${MEMBER.username}`].includes(rest)) return found(record);
  if (rest.startsWith('uid/')) {
    const nobody = { uid: 0, username: '[[global:former-user]]', userslug: '' };
    return found({ ...nobody, displayname: '[[global:former-user]]' });
  }
  if (rest === `${MEMBER.userslug}/posts`) {
    const page = pageOf(forum, posts, forum.postsPerPage, search);
    const records = page.records.map(({ post, index, topic }) => ({
      ...fullPostOf(post, topic.tid, index),
      topic: { tid: topic.tid, title: topic.title },
    }));
    return found({ ...record, posts: records, pagination: { currentPage: 1, pageCount: 1 } });
  }
  if (rest === `${MEMBER.userslug}/topics`) {
    const page = pageOf(forum, readableTopics(forum).map(summaryOf), forum.topicsPerPage, search);
    const pagination = { currentPage: page.pagination.currentPage, pageCount: 1 };
    return found({ ...record, topics: page.records, nextStart: page.nextStart, pagination });
  }
  return missing;
}

/** Matches in titles come first, as the opening posts of their topics. */
function answerSearch(forum: NodebbForum, search: URLSearchParams): Answer {
  if (forum.search === 'none') return missing;
  if (forum.search !== 'allowed' || search.get('in') !== 'titlesposts') return refused;
  const words = (search.get('term') ?? '').toLowerCase().split(' ').filter(Boolean);
  const hasAll = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const cids = search.getAll('categories[]').map(Number);
  const names = search.getAll('by[]');
  const isOfMember = names.length === 0 || names.includes(MEMBER.username);
  const topics = isOfMember
    ? readableTopics(forum).filter(({ cid }) => cids.length === 0 || cids.includes(cid))
    : [];
  const all = topics.flatMap((topic) => topic.posts.map((post) => ({ topic, post })));
  const shown = all.filter(({ post }) => !post.isDeleted);
  const inTitles = shown.filter(
    ({ topic, post }) => post === topic.posts[0] && hasAll(topic.title),
  );
  const matches = [...new Set([...inTitles, ...shown.filter(({ post }) => hasAll(post.content))])];
  if (search.get('sortBy') === 'timestamp') {
    matches.sort((one, other) => other.post.pid - one.post.pid);
  }
  const perPage = Math.min(Number(search.get('itemsPerPage')) || 10, 100);
  const { records, pagination } = pageOf(forum, matches, perPage, search);
  const posts = records.map(({ post, topic }) => {
    const { tid, cid, title, slug, deleted, scheduled, postcount, tags } = summaryOf(topic);
    const { index: _, events: __, ...short } = fullPostOf(post, tid, 0);
    return {
      ...short,
      deleted: false,
      topic: { uid: MEMBER.uid, tid, cid, title, slug, deleted, scheduled, postcount, tags },
      category: { cid, name: forum.categories.find((each) => each.cid === cid)?.name },
      isMainPost: post === topic.posts[0],
    };
  });
  return found({ posts, matchCount: matches.length, pageCount: pagination.pageCount, pagination });
}

function answerCategories({ categories, topics }: NodebbForum): Answer {
  // Pinned, deleted and scheduled topics count.
  const topicsOf = (cid: number) => topics.filter((topic) => topic.cid === cid);
  const shown = categories
    .filter(({ isHidden }) => !isHidden)
    .map(({ cid, parentCid, name }, order) => ({
      cid,
      parentCid,
      name,
      order,
      description: `All about ${name}`,
      descriptionParsed: `<p dir="auto">All about ${name}</p>\n`,
      disabled: 0,
      link: '',
      topic_count: topicsOf(cid).length,
      post_count: topicsOf(cid).reduce((sum, { posts }) => sum + posts.length, 0),
    }));
  const uncategorized = { cid: -1, parentCid: 0, name: '[[category:uncategorized]]', link: '' };
  return found({
    status: { code: 'ok', message: 'OK' },
    response: { categories: [uncategorized, ...shown] },
  });
}

function answerNodeInfo({ topics }: NodebbForum): Answer {
  const posts = topics.reduce((sum, topic) => sum + topic.posts.length, 0);
  return found({
    version: '2.0',
    software: { name: 'NodeBB', version: '4.15.1' },
    usage: { localPosts: String(topics.length), localComments: posts - topics.length },
  });
}

/** Returns the status and the JSON of a NodeBB's answer. */
export function answerAsNodebb(forum: NodebbForum, path: string, search: URLSearchParams): Answer {
  if (path === '/nodeinfo/2.0') return answerNodeInfo(forum);
  const [, root, kind = '', ...others] = path.split('/').map(decodeURIComponent);
  const rest = others.join('/');
  if (root !== 'api') return missing;
  switch (kind) {
    case 'v3':
      return rest === 'categories' ? answerCategories(forum) : missing;
    case 'recent':
      return answerRecent(forum, search);
    case 'category':
      return answerCategory(forum, Number(rest), search);
    case 'topic':
      return answerTopic(forum, Number(rest), search);
    case 'search':
      return answerSearch(forum, search);
    case 'post':
      return answerPost(forum, Number(rest));
    case 'tags':
      return answerTag(forum, rest, search);
    case 'user':
      return answerMember(forum, rest, search);
    case 'config':
      return found({
        relative_path: '',
        siteTitle: 'Hedges',
        topicsPerPage: forum.topicsPerPage,
        postsPerPage: forum.postsPerPage,
        usePagination: forum.usesPagination,
      });
    default:
      return missing;
  }
}
