import { fromParse5 } from 'hast-util-from-parse5';
import { sanitize } from 'hast-util-sanitize';
import { toHtml } from 'hast-util-to-html';
import { cacheLife } from 'next/cache';
import { parseFragment } from 'parse5';

const POSTS_PER_PAGE = 20;
/** As `CACHE_SECONDS` and `STALE_SECONDS` of Lectern. */
const LIFETIME = { revalidate: Number(process.env.FRESH_SECONDS), expire: 86_400 };

type Author = { id: number; name: string };

interface Topic {
  tid: number;
  forum_id: number;
  title: string;
  description: string;
  posts: number;
  views: number;
  posts_list: { pid: number; post_date: number; author: Author; post_rendered: string }[];
}

async function requestCommunity<T>(path: string): Promise<T | undefined> {
  const response = await fetch(`${process.env.API_BASE_URL}${path}`);
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.json();
}

const toSafeHtml = (html: string) => toHtml(sanitize(fromParse5(parseFragment(html))));

/** The first page of a topic, its posts sanitized; null where there is none. */
export async function readFirstPage(id: number) {
  'use cache';
  cacheLife(LIFETIME);
  const search = `?offset=0&limit=${POSTS_PER_PAGE + 1}&sort=asc`;
  const body = await requestCommunity<Topic>(`/board/topics/${id}${search}`);
  if (!body) return null;
  const { posts_list, ...topic } = body;
  const posts = posts_list
    .slice(0, POSTS_PER_PAGE)
    .map(({ post_rendered, ...post }) => ({ ...post, html: toSafeHtml(post_rendered) }));
  return { ...topic, hasNextPage: posts_list.length > POSTS_PER_PAGE, list: posts };
}

/** The names of the forums by their numbers. */
export async function readForumNames() {
  'use cache';
  cacheLife(LIFETIME);
  const forums = await requestCommunity<{ id: number; name: string }[]>('/board/forums');
  return new Map(forums?.map(({ id, name }) => [id, name]));
}
