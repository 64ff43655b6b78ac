import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { StandInForum, StandInPost, StandInTopic, StandInUser } from './forum';

const POSTS_PER_PAGE = 20;
const TOPICS_PER_PAGE = 30;

/** A response of the stand-in. */
interface StandInResponse {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

/** A server that answers as a Discourse does, over a forum in memory. */
export interface StandIn {
  url: string;
  forum: StandInForum;
  /** The targets of all requests, and when they came, in milliseconds. */
  requests: { target: string; atMs: number }[];
  /** How many requests were refused with 429. */
  refusals: number;
  /** Enforces the default limit of a Discourse: 50 requests in 10 s, 200 a minute. */
  isLimited: boolean;
  /** Only members may read. */
  isMembersOnly: boolean;
  /** Closes connections without a response. */
  isAway: boolean;
  /** Lists of categories leave sub-categories out where asked. */
  canLeaveOutSubcategories: boolean;
  /** Topics come with the ids of all their posts. Those of more than 10,000 posts never do. */
  hasStreams: boolean;
  /** Answers for the members of some ids, as since 2021. */
  hasUserCards: boolean;
  /** Replaces responses; undefined leaves the response to the server. */
  script: (url: URL) => StandInResponse | undefined;
  /** Called with each request. */
  onRequest?: () => void;
  /** Topics that only some members may read. */
  privateTopics: Set<number>;
  stop(): Promise<void>;
}

const LIMITS = [
  { calls: 50, ms: 10_000 },
  { calls: 200, ms: 60_000 },
];

const NOT_FOUND: StandInResponse = {
  status: 404,
  body: { errors: ['The requested URL or resource could not be found.'], error_type: 'not_found' },
};
const PRIVATE: StandInResponse = {
  status: 403,
  body: { errors: ['You are not permitted to view it.'], error_type: 'invalid_access' },
};
const NOT_LOGGED_IN: StandInResponse = {
  status: 403,
  body: { errors: ['You need to be logged in to do that.'], error_type: 'not_logged_in' },
};

/** Starts the server on a free port of 127.0.0.1. */
export async function startStandIn(forum: StandInForum): Promise<StandIn> {
  const server = createServer((request, response) => {
    const target = request.url ?? '/';
    const atMs = performance.now();
    standIn.requests.push({ target, atMs });
    standIn.onRequest?.();
    if (standIn.isAway) return void request.socket.destroy();
    const { status, body, headers } = answer(standIn, new URL(target, 'http://forum'), atMs);
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(body === undefined ? '' : JSON.stringify(body));
  });
  const standIn: StandIn = {
    url: '',
    forum,
    requests: [],
    refusals: 0,
    privateTopics: new Set(),
    script: () => undefined,
    isLimited: false,
    isMembersOnly: false,
    isAway: false,
    canLeaveOutSubcategories: true,
    hasStreams: true,
    hasUserCards: true,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  standIn.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return standIn;
}

function answer(standIn: StandIn, url: URL, atMs: number): StandInResponse {
  if (standIn.isLimited) {
    const waits = LIMITS.map(({ calls, ms }) => {
      const first = standIn.requests.at(-calls - 1);
      return first ? first.atMs + ms - atMs : 0;
    });
    const seconds = Math.ceil(Math.max(...waits) / 1000);
    if (seconds > 0) {
      standIn.refusals++;
      return {
        status: 429,
        headers: { 'retry-after': `${seconds}` },
        body: { errors: ['Slow down'], extras: { wait_seconds: seconds } },
      };
    }
  }
  if (standIn.isMembersOnly) return NOT_LOGGED_IN;
  return standIn.script(url) ?? answerPath(standIn, url) ?? NOT_FOUND;
}

function answerPath(standIn: StandIn, url: URL): StandInResponse | undefined {
  const { forum, privateTopics, canLeaveOutSubcategories, hasStreams } = standIn;
  const path = url.pathname;
  const readable = forum.topics.filter(({ id }) => !privateTopics.has(id));
  if (path === '/site.json') return { status: 200, body: { categories: publicCategories(forum) } };
  if (path === '/latest.json') return { status: 200, body: listTopics(readable, url) };
  const [, username] = /^\/topics\/created-by\/([^/]+)\.json$/.exec(path) ?? [];
  if (username) {
    const own = readable.filter(({ details }) => details.created_by.username === username);
    return { status: 200, body: listTopics(own, url) };
  }
  if (path === '/user-cards.json' && standIn.hasUserCards) {
    const ids = url.searchParams.get('user_ids')?.split(',').map(Number);
    const users = membersOf(forum.topics).filter(({ id }) => ids?.includes(id));
    return { status: 200, body: { users } };
  }
  const [, slugs, category] = /^\/c\/(.+)\/(\d+)\.json$/.exec(path) ?? [];
  if (category) {
    const found = publicCategories(forum).find(({ id }) => id === Number(category));
    if (!found?.slug || !slugs?.endsWith(found.slug)) return undefined;
    const isOwnOnly = canLeaveOutSubcategories && url.searchParams.has('no_subcategories');
    const ids = isOwnOnly
      ? [found.id]
      : forum.categories
          .filter((each) => [each.id, each.parent_category_id].includes(found.id))
          .map(({ id }) => id);
    const listed = readable.filter((topic) => ids.includes(topic.category_id));
    return { status: 200, body: listTopics(listed, url) };
  }
  const [, postId] = /^\/posts\/(\d+)\.json$/.exec(path) ?? [];
  if (postId) {
    const post = readable
      .flatMap((topic) => topic.post_stream.posts)
      .find(({ id }) => id === Number(postId));
    const topic = readable.find(({ post_stream: { posts } }) =>
      posts.some((each) => each === post),
    );
    return post && { status: 200, body: { ...post, topic_id: topic?.id } };
  }
  const [, id, posts, number] = /^\/t\/(\d+)(?:(\/posts)|\/(\d+))?\.json$/.exec(path) ?? [];
  if (!id) return undefined;
  if (privateTopics.has(Number(id))) return PRIVATE;
  const topic = forum.topics.find((each) => each.id === Number(id));
  if (topic && number) return postsNear(topic, Number(number));
  return topic && (posts ? postsOf(topic, url) : pageOf(topic, url, hasStreams));
}

/** The categories as `/site.json` has them. */
export const publicCategories = (forum: StandInForum) =>
  forum.categories
    .filter(({ read_restricted }) => !read_restricted)
    .map((category) => {
      const own = forum.topics.filter((topic) => topic.category_id === category.id);
      const posts = own.reduce((sum, { posts_count }) => sum + posts_count, 0);
      return { ...category, topic_count: own.length, post_count: posts };
    });

function postsOf(topic: StandInTopic, url: URL): StandInResponse {
  const ids = url.searchParams.getAll('post_ids[]').map(Number);
  const posts = topic.post_stream.posts.filter(({ id }) => ids.includes(id));
  return { status: 200, body: { post_stream: { posts }, id: topic.id } };
}

function pageOf(topic: StandInTopic, url: URL, hasStreams: boolean): StandInResponse | undefined {
  const page = Number(url.searchParams.get('page') ?? 1);
  const all = topic.post_stream.posts;
  const posts = all.slice((page - 1) * POSTS_PER_PAGE, page * POSTS_PER_PAGE);
  if (page > 1 && posts.length === 0) return undefined;
  return {
    status: 200,
    body: {
      ...topic,
      post_stream: { posts, ...(hasStreams && { stream: all.map(({ id }) => id) }) },
    },
  };
}

/** A few posts before the one of this number, and those from there on. */
function postsNear(topic: StandInTopic, number: number): StandInResponse {
  const { posts: all, stream } = topic.post_stream;
  const place = all.findIndex(({ post_number }) => post_number >= number);
  const start = Math.max(0, (place < 0 ? all.length : place) - POSTS_PER_PAGE / 4);
  const posts = all.slice(start, start + POSTS_PER_PAGE);
  return { status: 200, body: { ...topic, post_stream: { posts, stream } } };
}

function membersOf(topics: readonly StandInTopic[]): StandInUser[] {
  const people = topics.flatMap(({ details }) => [details.created_by, details.last_poster]);
  return [...new Map(people.map((user): [number, StandInUser] => [user.id, user])).values()];
}

function listTopics(topics: StandInTopic[], { searchParams, pathname }: URL) {
  const page = Number(searchParams.get('page') ?? 0);
  const field = searchParams.get('order') === 'created' ? 'created_at' : 'bumped_at';
  const direction = searchParams.has('ascending') ? 1 : -1;
  const sorted = topics.toSorted(
    (one, other) => direction * (one[field].localeCompare(other[field]) || one.id - other.id),
  );
  const isPinned = (topic: StandInTopic) => topic.pinned || topic.pinned_globally;
  const pinnedFirst =
    field === 'created_at'
      ? sorted
      : [...sorted.filter(isPinned), ...sorted.filter((topic) => !isPinned(topic))];
  const listed = pinnedFirst.slice(page * TOPICS_PER_PAGE, (page + 1) * TOPICS_PER_PAGE);
  const hasMore = pinnedFirst.length > (page + 1) * TOPICS_PER_PAGE;
  return {
    users: membersOf(listed),
    topic_list: {
      ...(hasMore && { more_topics_url: `${pathname.replace('.json', '')}?page=${page + 1}` }),
      per_page: TOPICS_PER_PAGE,
      topics: listed.map(({ details, post_stream: _, ...topic }) => ({
        ...topic,
        posters: [{ user_id: details.created_by.id, description: 'Original Poster' }],
        last_poster_username: details.last_poster.username,
      })),
    },
  };
}

/** The posts of a topic that a reader sees, in order. */
export const shownPosts = ({ post_stream }: StandInTopic): StandInPost[] =>
  post_stream.posts.filter(({ post_type, cooked }) => post_type !== 3 && cooked.trim() !== '');
