/** A post in an archive, as far as the stand-in reads it. */
export interface StandInPost {
  id: number;
  post_number: number;
  post_type: number;
  cooked: string;
  created_at: string;
  updated_at: string;
  version: number;
  name: string | null;
  username: string;
  user_id: number;
  accepted_answer?: boolean;
  notice?: { type: string; cooked: string };
}

/** A topic in an archive, with all its posts. */
export interface StandInTopic {
  id: number;
  title: string;
  slug: string;
  category_id: number;
  posts_count: number;
  created_at: string;
  last_posted_at: string;
  bumped_at: string;
  pinned: boolean;
  pinned_globally: boolean;
  views: number;
  visible?: boolean;
  details: { created_by: StandInUser; last_poster: StandInUser };
  post_stream: { posts: StandInPost[]; stream: number[] };
}

export interface StandInUser {
  id: number;
  username: string;
  name: string | null;
}

/** A category in a list. */
export interface StandInCategory {
  id: number;
  name: string;
  slug: string;
  parent_category_id: number | null;
  description_text: string;
  position: number;
  read_restricted: boolean;
  default_view?: string;
  sort_order?: string;
  sort_ascending?: boolean;
}

/** A Discourse's content. */
export interface StandInForum {
  categories: StandInCategory[];
  topics: StandInTopic[];
}

const ADA = { id: 7, username: 'ada', name: 'Ada & Co' };
const BOB = { id: 8, username: 'bob', name: '' };
const START = Date.UTC(2020, 0, 1);
const at = (minutes: number) => new Date(START + minutes * 60_000).toISOString();

/** The longest topic. It has a small action, and a gap in the numbers. */
export const LONG_TOPIC = 900;
/** Place of the small action, from 0. */
export const ACTION_PLACE = 30;
const LONG_POSTS = 131;
/** Places of a post that quotes another one on the same page by its number, and of the quoted post. */
export const QUOTING_PLACE = 50;
export const QUOTED_PLACE = 45;

/** Place of the accepted answer. */
export const ANSWER_PLACE = 60;

/** Returns a post's number by its place. Two numbers are missing after the first 41. */
const numberAt = (place: number) => place + 1 + (place > 40 ? 2 : 0);

const quoteAt = (place: number) =>
  `<aside class="quote no-group" data-username="bob" data-post="${numberAt(place)}" data-topic="${LONG_TOPIC}">
<div class="title"><div class="quote-controls"></div> bob:</div><blockquote><p>Post ${place}</p></blockquote></aside>`;

function createTopic(
  id: number,
  posts: number,
  categoryId: number,
  more: object = {},
): StandInTopic {
  const list = Array.from({ length: posts }, (_, index): StandInPost => {
    const author = index % 2 === 0 ? ADA : BOB;
    const isAction = id === LONG_TOPIC && index === ACTION_PLACE;
    const isQuoting = id === LONG_TOPIC && index === QUOTING_PLACE;
    return {
      id: id * 1000 + index,
      post_number: numberAt(index),
      post_type: isAction ? 3 : 1,
      cooked: isAction
        ? ''
        : `${isQuoting ? quoteAt(QUOTED_PLACE) : ''}<p>Post ${index} of topic ${id}. <a href="/t/words/${id - 1}">Before</a></p>`,
      created_at: at(id * 10 + index),
      updated_at: at(id * 10 + index),
      version: 1,
      user_id: author.id,
      username: author.username,
      name: author.name,
      ...(id === LONG_TOPIC && index === ANSWER_PLACE && { accepted_answer: true }),
    };
  });
  return {
    id,
    title: `Topic ${id} & more`,
    slug: `topic-${id}`,
    category_id: categoryId,
    posts_count: posts,
    created_at: at(id * 10),
    last_posted_at: at(id * 10 + posts - 1),
    bumped_at: at(id * 10 + posts - 1),
    pinned: false,
    pinned_globally: false,
    views: id,
    details: { created_by: ADA, last_poster: posts % 2 === 1 ? ADA : BOB },
    post_stream: { posts: list, stream: list.map((post) => post.id) },
    ...more,
  };
}

const createCategory = (id: number, more: object = {}): StandInCategory => ({
  id,
  name: `Category ${id}`,
  slug: `category-${id}`,
  parent_category_id: null,
  description_text: `About &amp; around ${id}`,
  position: id,
  read_restricted: false,
  ...more,
});

/** Creates a small forum: 75 topics in two categories and a subcategory, one of 131 posts, one pinned. */
export function createForum(): StandInForum {
  const topics = Array.from({ length: 74 }, (_, index) =>
    createTopic(index + 1, 1 + (index % 4), 1 + (index % 3), { pinned_globally: index === 3 }),
  );
  return {
    categories: [
      createCategory(1),
      createCategory(2),
      createCategory(3, { parent_category_id: 1 }),
      createCategory(4, { read_restricted: true }),
    ],
    topics: [...topics, createTopic(LONG_TOPIC, LONG_POSTS, 2)],
  };
}
