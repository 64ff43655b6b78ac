import { type HttpService, serveHttp } from '@/e2e/fixtures/serve-http';
import { answerAsDiscourse, refusal } from './answer-as-discourse';
import type { StandInForum, StandInPost, StandInTopic } from './forum';

/** `page` is what a proxy sends instead of JSON. */
export interface StandInResponse {
  status: number;
  body?: unknown;
  page?: string;
  headers?: Record<string, string>;
}

/** A server that answers like a Discourse, from a forum in memory. */
export interface StandIn extends HttpService {
  forum: StandInForum;
  /** Targets and times (in milliseconds) of all requests. */
  requests: { target: string; atMs: number }[];
  /** Number of requests refused with 429. */
  refusals: number;
  /** Enforces Discourse's default limits: 50 requests in 10 s, 200 a minute. */
  isLimited: boolean;
  /** Only members may read. */
  isMembersOnly: boolean;
  /** Closes connections without a response. */
  isAway: boolean;
  /** Lists of categories omit subcategories on request. */
  canLeaveOutSubcategories: boolean;
  /** Topics with so many posts come without all their ids. */
  megaTopicPosts: number;
  /** A page past a topic's end redirects to the last one, as since May 2026. */
  redirectsPastEnd: boolean;
  /** Guests get categories in pages, as with `lazy_load_categories`. */
  hasLazyCategories: boolean;
  /** Categories that `/latest` omits, as with `default_categories_muted`. */
  mutedCategories: Set<number>;
  /** Topics have their accepted answers on each page, as since April 2026. */
  sendsAnswers: boolean;
  /** Answers for members by id, as since 2021. */
  hasUserCards: boolean;
  /** Replaces responses; undefined leaves the response to the server. */
  script: (url: URL) => StandInResponse | undefined;
  /** Called with each request. */
  onRequest?: () => void;
  /** Topics that only some members may read. */
  privateTopics: Set<number>;
}

const LIMITS = [
  { calls: 50, ms: 10_000 },
  { calls: 200, ms: 60_000 },
];

/** Starts the server on a free port of 127.0.0.1. */
export async function startStandIn(forum: StandInForum): Promise<StandIn> {
  const service = await serveHttp((request, response) => {
    const target = request.url ?? '/';
    const atMs = performance.now();
    standIn.requests.push({ target, atMs });
    standIn.onRequest?.();
    if (standIn.isAway) return void request.socket.destroy();
    const { status, body, page, headers } = answer(standIn, new URL(target, 'http://forum'), atMs);
    response
      .writeHead(status, {
        'content-type': page === undefined ? 'application/json' : 'text/html',
        ...headers,
      })
      .end(page ?? (body === undefined ? '' : JSON.stringify(body)));
  });
  const standIn: StandIn = {
    ...service,
    forum,
    requests: [],
    refusals: 0,
    privateTopics: new Set(),
    script: () => undefined,
    isLimited: false,
    isMembersOnly: false,
    isAway: false,
    canLeaveOutSubcategories: true,
    megaTopicPosts: 10_000,
    redirectsPastEnd: true,
    hasLazyCategories: false,
    mutedCategories: new Set(),
    sendsAnswers: true,
    hasUserCards: true,
  };
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
  if (standIn.isMembersOnly) return refusal(403, 'not_logged_in');
  return standIn.script(url) ?? answerAsDiscourse(standIn, url) ?? refusal(404, 'not_found');
}

/** Returns the posts that a reader of the topic sees, in order. */
export const shownPosts = ({ post_stream }: StandInTopic): StandInPost[] =>
  post_stream.posts.filter(({ post_type, cooked }) => post_type !== 3 && cooked.trim() !== '');
