import { config } from '@/lib/base/config/config';
import { decodePercent } from '@/lib/base/text/percent-encoding';
import type { Answer, StoreCommunity } from '@/lib/community/community';
import { renderMarkdown } from '@/lib/content/pipeline/render-markdown';
import { renderPosts } from '@/lib/content/pipeline/render-texts';
import type { TextResponse } from '@/lib/http/text-response';
import { type Failure, ok } from '@/lib/model/outcome';
import type { RawPost } from '@/lib/model/records';
import { matchRoute } from '@/lib/urls/routes/match-route';
import type { PatternOf } from '@/lib/urls/routes/routes';
import type { LocatorView, RecordWindow, TopicFilter } from '@/lib/urls/views/view';
import * as encode from '@/lib/wire/discourse-records';
import { printAnswer } from './answer-from';
import type { InterfaceRequest } from './operation-answers';

/** Returns the body for a request of Discourse's API. @throws Refused */
type AnswerDiscourse = (
  community: StoreCommunity,
  request: {
    /** Decoded value of the path's placeholder. */
    pathValue: string;
    path: string;
    parameters: URLSearchParams;
  },
) => Promise<unknown>;

/** Carries the failure of a request up to `answerDiscourseClient`. */
class Refused extends Error {
  constructor(readonly failure: Failure) {
    super(failure.kind);
  }
}

/** Returns the value of a successful answer. @throws Refused for a failure */
async function required<T>(answer: Answer<T>): Promise<T> {
  const outcome = await answer;
  if (outcome.kind !== 'ok') throw new Refused(outcome);
  return outcome.value;
}

/** Discourse's own limits. */
const TOPICS_PER_LIST = 30;
const POSTS_PER_CHUNK = 20;
const POSTS_PER_PRINT = 1000;
const TOPICS_PER_SEARCH = 50;
const MAX_ACTIONS = 60;
/** Posts before the requested one. */
const BEFORE_POST = 5;
const MAX_POST_IDS = 100;
/** New topics and replies (user_action.rb). */
const POST_ACTION_TYPES = '4,5';

/** NaN for other text than a whole number. */
const numberOf = (text: string | null | undefined) =>
  /^\d{1,15}$/.test(text ?? '') ? Number(text) : Number.NaN;

/** Returns the offset of the parameter `page`, which counts from 1. */
const offsetOfPage = (parameters: URLSearchParams, pageSize: number) =>
  ((numberOf(parameters.get('page')) || 1) - 1) * pageSize;

const listCategories: AnswerDiscourse = async ({ forums }) => {
  const categories = (await required(forums())).map(encode.encodeCategory);
  return { categories, category_list: { categories } };
};

async function listTopics(
  { topics }: StoreCommunity,
  { parameters, path }: Parameters<AnswerDiscourse>[1],
  filter: TopicFilter,
) {
  const page = numberOf(parameters.get('page')) || 0;
  const offset = page * TOPICS_PER_LIST;
  const { items, total = 0 } = await required(
    topics({
      ...filter,
      orderBy: parameters.get('order') === 'created' ? 'start_date' : 'last_post',
      sort: parameters.get('ascending') === 'true' ? 'asc' : 'desc',
      offset,
      limit: TOPICS_PER_LIST,
    }),
  );
  const next = new URLSearchParams(parameters);
  next.set('page', `${page + 1}`);
  const hasMore = offset + TOPICS_PER_LIST < total;
  return {
    users: encode.encodeMembers(items),
    topic_list: {
      per_page: TOPICS_PER_LIST,
      more_topics_url: hasMore ? `${path.replace('.json', '')}?${next}` : undefined,
      topics: items.map(encode.encodeDiscourseTopic),
    },
  };
}

async function postAt({ locate }: StoreCommunity, locator: LocatorView) {
  const { view } = await required(locate(locator));
  if (view.kind !== 'post') throw new Refused({ kind: 'missing' });
  return view;
}

/** Joins neighboring places (offsets of posts in a topic) into windows, to read each window at once. */
function windowsOf(places: readonly number[]): RecordWindow[] {
  const windows: RecordWindow[] = [];
  for (const place of places) {
    const last = windows.at(-1);
    if (last && place === last.offset + last.limit) {
      last.limit += 1;
    } else {
      windows.push({ offset: place, limit: 1 });
    }
  }
  return windows;
}

/**
 * Reads a topic, the ids of all its posts, and some of its posts.
 * @param placesIn returns the places to read, from 0 at the oldest
 */
async function readPosts(
  { topic: read, postIds }: StoreCommunity,
  { parameters, path }: Parameters<AnswerDiscourse>[1],
  topicId: number,
  placesIn: (ids: readonly number[]) => readonly number[] | Promise<readonly number[]>,
) {
  const topic = await required(read(topicId, { offset: 0, limit: 0, sort: 'asc' }));
  const stream = await required(postIds(topicId));
  const rawPosts: RawPost[] = [];
  for (const { offset, limit } of windowsOf(await placesIn(stream))) {
    const part = await required(read(topicId, { offset, limit, sort: 'asc' }));
    const numbered = part.posts.map((post, at) => ({
      ...post,
      number: post.number ?? offset + at + 1,
    }));
    rawPosts.push(...numbered);
  }
  // Empty unless requested; undefined if the worker is busy.
  let texts: string[] | undefined = [];
  if (parameters.get('include_raw') === 'true') {
    const rendered = await renderPosts(rawPosts, topicId);
    const sources = rendered.map(({ id, body }) => ({ html: body.html, notePrefix: `${id}-` }));
    texts = (await renderMarkdown(sources, path))?.texts;
  }
  if (!texts) throw new Refused({ kind: 'unavailable', reason: 'the worker is busy' });
  const posts = rawPosts.map((post, at) => encode.encodeDiscoursePost(post, topic, texts[at]));
  return { topic, stream, posts };
}

/**
 * Answers `/t/345.json`, `/t/words/345.json` and `/t/words/345/21.json`: the first 20 posts, the posts of
 * `page`, or those around number 21. With `print=true`, a page has 1,000 posts.
 */
const showTopic: AnswerDiscourse = async (community, request) => {
  const { parameters, pathValue } = request;
  const [, id, numberInPath] = /^(?:[^/]*\D\/)?(\d+)(?:\/(\d+))?$/.exec(pathValue) ?? [];
  const near = numberInPath ?? parameters.get('post_number');
  const topicId = numberOf(id);
  const limit = parameters.get('print') === 'true' ? POSTS_PER_PRINT : POSTS_PER_CHUNK;
  const startOfPosts = async (ids: readonly number[]) => {
    if (!near) return offsetOfPage(parameters, limit);
    const number = numberOf(near);
    const { postId } = await postAt(community, { kind: 'locator', by: 'number', topicId, number });
    return Math.max(0, ids.indexOf(postId) - BEFORE_POST);
  };
  const { topic, stream, posts } = await readPosts(community, request, topicId, async (ids) => {
    const start = await startOfPosts(ids);
    // The places from `start` to the end of the page or the topic.
    return ids.slice(start, start + limit).map((_, at) => start + at);
  });
  // The page is beyond the topic's end.
  if (posts.length === 0) throw new Refused({ kind: 'missing' });
  return { ...encode.encodeDiscourseTopic(topic), post_stream: { posts, stream } };
};

const listActions: AnswerDiscourse = async ({ memberId, member, postIds }, { parameters }) => {
  const id = await required(memberId(parameters.get('username') ?? ''));
  const offset = numberOf(parameters.get('offset')) || 0;
  const read = await member(id, { offset, limit: MAX_ACTIONS });
  // A window beyond the last post is missing, which ends the list.
  const newest = read.kind === 'ok' ? read.value.newest : [];
  const wantedTypes = (parameters.get('filter') ?? POST_ACTION_TYPES).split(',');
  const actions = [];
  for (const { title, ...raw } of newest) {
    const ids = await required(postIds(raw.topicId));
    const post = { ...raw, number: raw.number ?? ids.indexOf(raw.id) + 1 };
    const [rendered] = await renderPosts([raw], raw.topicId);
    const excerpt = rendered?.body.excerpt ?? '';
    actions.push(encode.encodeAction(post, { id: raw.topicId, title }, excerpt));
  }
  return {
    user_actions: actions.filter(({ action_type: type }) => wantedTypes.includes(`${type}`)),
  };
};

const DISCOURSE_ANSWERS: Record<PatternOf<'discourse'>, AnswerDiscourse> = {
  async '/about.json'({ statistics }) {
    const { topics, posts } = await required(statistics());
    const { siteName: title, siteDescription: description } = config();
    return { about: { title, description, stats: { topics_count: topics, posts_count: posts } } };
  },
  '/site.json': listCategories,
  '/categories.json': listCategories,
  '/latest.json': (community, request) => listTopics(community, request, {}),
  // The last number is the category's id; `/l/view` may follow.
  '/c/{+category}.json'(community, request) {
    const forumId = numberOf(/(\d+)(?:\/l\/\w+)?$/.exec(request.pathValue)?.[1]);
    return listTopics(community, request, { forumId });
  },
  async '/tags.json'({ tags }) {
    return { tags: (await required(tags())).map(encode.encodeTag) };
  },
  '/tag/{+tag}.json': (community, request) =>
    listTopics(community, request, { tag: request.pathValue.split('/')[0]?.toLowerCase() }),
  '/t/{+topic}.json': showTopic,
  async '/t/{id}/posts.json'(community, request) {
    const wanted = request.parameters.getAll('post_ids[]').slice(0, MAX_POST_IDS).map(Number);
    const id = numberOf(request.pathValue);
    const { posts } = await readPosts(community, request, id, (ids) =>
      wanted.map((postId) => ids.indexOf(postId)).filter((place) => place >= 0),
    );
    return { id, post_stream: { posts } };
  },
  async '/posts/{id}.json'(community, request) {
    const postId = numberOf(request.pathValue);
    const { topicId } = await postAt(community, { kind: 'locator', by: 'post', postId });
    const { posts } = await readPosts(community, request, topicId, (ids) => [ids.indexOf(postId)]);
    return posts[0];
  },
  async '/search.json'({ search }, { parameters }) {
    const text = parameters.get('q') ?? '';
    const offset = offsetOfPage(parameters, TOPICS_PER_SEARCH);
    const { items } = await required(
      search({ text, in: 'board', offset, limit: TOPICS_PER_SEARCH }),
    );
    const topicItems = items.filter((item) => item.kind === 'topic');
    return {
      topics: topicItems.map(({ topic }) => encode.encodeDiscourseTopic(topic)),
      posts: topicItems.flatMap(({ topic, posts }) =>
        posts.map((post) => encode.encodeBlurb(post, topic)),
      ),
    };
  },
  async '/u/{name}.json'({ memberId, member }, { pathValue }) {
    const id = await required(memberId(pathValue));
    const record = await required(member(id, { offset: 0, limit: 1 }));
    return { user: encode.encodeMember({ ...record, id }) };
  },
  '/user_actions.json': listActions,
};

const isAnswered = (pattern: string): pattern is keyof typeof DISCOURSE_ANSWERS =>
  Object.hasOwn(DISCOURSE_ANSWERS, pattern);

/**
 * Answers a Discourse client from the store. Never rejects: a failure has status 4xx or 503 and a body in
 * Discourse's format (`render_json_error` of its `application_controller.rb`).
 */
export async function answerDiscourseClient(
  from: StoreCommunity,
  { path, parameters }: Pick<InterfaceRequest, 'path' | 'parameters'>,
): Promise<TextResponse> {
  const match = matchRoute(path);
  const pattern = match?.pattern ?? '';
  const pathValue = decodePercent(match?.values[0] ?? '');
  const answer = async () => {
    if (pathValue === undefined || !isAnswered(pattern)) return undefined;
    try {
      return ok({ body: await DISCOURSE_ANSWERS[pattern](from, { path, pathValue, parameters }) });
    } catch (error) {
      if (error instanceof Refused) return error.failure;
      // `printAnswer` logs the error and answers 503.
      throw error;
    }
  };
  const response = await printAnswer(answer, config().cacheSeconds, from.agreedAt());
  if (response.status === 200) return response;
  const { detail } = JSON.parse(response.body) as { detail: string };
  const type = response.status === 404 ? 'not_found' : 'unavailable';
  const headers = { ...response.headers, 'content-type': 'application/json' };
  return { ...response, headers, body: JSON.stringify({ errors: [detail], error_type: type }) };
}
