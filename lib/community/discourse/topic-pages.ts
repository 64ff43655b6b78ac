import { parseHref } from '@/lib/urls/parse-href';
import { type Ask, type ForumAnswer, isNotFound, isRedirect } from '../forum/ask';
import { type DiscoursePost, type DiscourseTopic, parseTopic } from './records/parse-topic';

/** `chunk_size` in topic_view.rb. */
export const POSTS_PER_PAGE = 20;

export interface PostPlaces {
  /** Undefined for deleted posts. */
  posts: (DiscoursePost | undefined)[];
  total: number;
}

/** Discourse answers a page beyond the last with a 404; since May 2026, with a redirect to the last. */
interface PastEnd {
  kind: 'past end';
  lastPage?: number;
}

export type TopicPageAnswer = ForumAnswer<DiscourseTopic> | PastEnd;

const ANY_BASE = new URL('http://localhost');

/**
 * Returns the topic and page to which a response redirects (`/t/{slug}/{id}?page={page}`); undefined without
 * a redirect to a topic.
 */
export function topicOfRedirect(answer: ForumAnswer<unknown>) {
  if (!isRedirect(answer)) return undefined;
  const location = answer.headers.get('location') ?? '';
  const found = /\/t\/(?:([^/?#]+)\/)?(\d{1,15})(?:[/.?#]|$)/.exec(location);
  if (!found) return undefined;
  const [, slug = '', id] = found;
  const page = parseHref(location, ANY_BASE)?.searchParams.get('page') ?? '1';
  return { id: Number(id), slug, page: /^\d{1,9}$/.test(page) ? Number(page) : 1 };
}

/**
 * Requests a page of a topic, counted from 1. Returns `past end` for a page beyond the last, and `malformed`
 * if the response has another topic.
 */
export async function readTopicPage(ask: Ask, id: number, page: number): Promise<TopicPageAnswer> {
  const answer = await ask(`/t/${id}.json`, page > 1 ? `?page=${page}` : '', parseTopic);
  if (answer.kind === 'ok') {
    const isSame = answer.value.topic.id === id;
    return isSame ? answer : { kind: 'malformed', reason: 'another topic than requested' };
  }
  if (page > 1 && isNotFound(answer)) return { kind: 'past end' };
  const target = topicOfRedirect(answer);
  return target?.id === id && target.page < page
    ? { kind: 'past end', lastPage: target.page }
    : answer;
}
