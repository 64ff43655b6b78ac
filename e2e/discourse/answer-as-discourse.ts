import type {
  StandInCategory,
  StandInForum,
  StandInPost,
  StandInTopic,
  StandInUser,
} from './forum';
import type { StandIn, StandInResponse } from './stand-in';

/*
 * Responses of a Discourse of 2026 to guests (`topics_controller.rb`, `topic_view.rb`, `list_controller.rb`,
 * `topic_query.rb`, `category_list.rb`, `post_serializer.rb`; of discourse-solved,
 * `accepted_answer_serializer.rb`).
 */

const POSTS_PER_PAGE = 20;
const TOPICS_PER_PAGE = 30;
const CATEGORIES_PER_PAGE = 20;
const SUBCATEGORIES_PER_CATEGORY = 5;

const json = (body: unknown): StandInResponse => ({ status: 200, body });
const movedTo = (location: string): StandInResponse => ({
  status: 301,
  page: '<html></html>',
  headers: { location },
});

/** Returns a Discourse's refusal. */
export const refusal = (status: number, type: string): StandInResponse => ({
  status,
  body: { errors: ['The requested URL or resource could not be found.'], error_type: type },
});

/** Routes by path. Undefined if the record does not exist. */
const ROUTES: readonly (readonly [
  RegExp,
  (standIn: StandIn, url: URL, ...parts: string[]) => StandInResponse | undefined,
])[] = [
  [
    /^\/site\.json$/,
    ({ forum, hasLazyCategories }) =>
      json(
        hasLazyCategories
          ? { lazy_load_categories: true }
          : { categories: publicCategories(forum) },
      ),
  ],
  [/^\/categories\.json$/, listCategories],
  [/^\/latest\.json$/, listLatest],
  [/^\/c\/(.+)\/(\d+)(?:\/l\/(latest|top))?\.json$/, listCategory],
  [
    /^\/topics\/created-by\/([^/]+)\.json$/,
    (standIn, url, name) =>
      json(
        list(
          readable(standIn).filter(({ details }) => details.created_by.username === name),
          url,
        ),
      ),
  ],
  [/^\/user-cards\.json$/, showCards],
  [/^\/posts\/(\d+)\.json$/, showPost],
  [/^\/t\/(\d+)(?:\/(posts|\d+))?\.json$/, showTopic],
];

/** Returns a Discourse's response; undefined if the record does not exist. */
export function answerAsDiscourse(standIn: StandIn, url: URL): StandInResponse | undefined {
  for (const [path, answer] of ROUTES) {
    const parts = path.exec(decodeURIComponent(url.pathname));
    if (parts) return answer(standIn, url, ...parts.slice(1));
  }
  return undefined;
}

const readable = ({ forum, privateTopics }: StandIn) =>
  forum.topics.filter(({ id }) => !privateTopics.has(id));

/** Returns the categories in `/site.json`. */
export const publicCategories = (forum: StandInForum) =>
  forum.categories
    .filter(({ read_restricted }) => !read_restricted)
    .map((category) => {
      const own = forum.topics.filter((topic) => topic.category_id === category.id);
      const posts = own.reduce((sum, { posts_count }) => sum + posts_count, 0);
      return { ...category, topic_count: own.length, post_count: posts };
    });

function listCategories(
  { forum, hasLazyCategories }: StandIn,
  { searchParams }: URL,
): StandInResponse {
  const all = publicCategories(forum);
  const below = (id: number | null) => all.filter((each) => each.parent_category_id === id);
  const withIds = (rows: typeof all) =>
    rows.map((each) => ({ ...each, subcategory_ids: below(each.id).map(({ id }) => id) }));
  const page = Number(searchParams.get('page') ?? 1);
  if (!hasLazyCategories) {
    const rows = page > 1 ? [] : withIds(below(null));
    const nested = rows.map((each) => ({ ...each, subcategory_list: below(each.id) }));
    return json({ category_list: { categories: nested } });
  }
  const parent = Number(searchParams.get('parent_category_id')) || null;
  const rows = below(parent).slice((page - 1) * CATEGORIES_PER_PAGE, page * CATEGORIES_PER_PAGE);
  const children = rows.flatMap(({ id }) => below(id).slice(0, SUBCATEGORIES_PER_CATEGORY));
  return json({ category_list: { categories: withIds(parent ? rows : [...rows, ...children]) } });
}

function listLatest(standIn: StandIn, url: URL): StandInResponse {
  return json(
    list(
      readable(standIn).filter(({ category_id: id }) => !standIn.mutedCategories.has(id)),
      url,
    ),
  );
}

function listCategory(
  standIn: StandIn,
  url: URL,
  slugs = '',
  id = '',
  view = '',
): StandInResponse | undefined {
  const { forum, canLeaveOutSubcategories } = standIn;
  const category = publicCategories(forum).find((each) => each.id === Number(id));
  if (!category) return undefined;
  const path = slugPath(forum.categories, category);
  if (slugs !== path) return movedTo(url.href.replace(encodeURI(slugs), encodeURI(path)));
  const isOwnOnly = canLeaveOutSubcategories && url.searchParams.has('no_subcategories');
  const ids = isOwnOnly
    ? [category.id]
    : forum.categories
        .filter((each) => [each.id, each.parent_category_id].includes(category.id))
        .map((each) => each.id);
  const listed = readable(standIn).filter((topic) => ids.includes(topic.category_id));
  return json(list(listed, url, category, view || category.default_view));
}

const slugPath = (
  all: StandInCategory[],
  { id, slug, parent_category_id }: StandInCategory,
): string => {
  const parent = all.find((each) => each.id === parent_category_id);
  return `${parent ? `${slugPath(all, parent)}/` : ''}${slug || `${id}-category`}`;
};

function showCards(
  { forum, hasUserCards }: StandIn,
  { searchParams }: URL,
): StandInResponse | undefined {
  const ids = searchParams.get('user_ids')?.split(',').map(Number);
  const users = membersOf(forum.topics).filter(({ id }) => ids?.includes(id));
  return hasUserCards ? json({ users }) : undefined;
}

function showPost(standIn: StandIn, _: URL, id?: string): StandInResponse | undefined {
  for (const { id: topicId, post_stream } of readable(standIn)) {
    const post = post_stream.posts.find((each) => each.id === Number(id));
    if (post) return json({ ...post, topic_id: topicId });
  }
  return undefined;
}

function showTopic(
  standIn: StandIn,
  { searchParams }: URL,
  id?: string,
  part?: string,
): StandInResponse | undefined {
  if (standIn.privateTopics.has(Number(id))) return refusal(403, 'invalid_access');
  const topic = standIn.forum.topics.find((each) => each.id === Number(id));
  if (!topic) return undefined;
  const all = topic.post_stream.posts;
  if (part === 'posts') {
    const ids = searchParams.getAll('post_ids[]').map(Number);
    const posts = all.filter((post) => ids.includes(post.id));
    return json({ post_stream: { posts }, id: topic.id });
  }
  const page = Number(searchParams.get('page') ?? 1);
  const start = part ? startNear(topic, Number(part)) : (page - 1) * POSTS_PER_PAGE;
  if (page > 1 && start >= all.length) {
    const last = Math.ceil(all.length / POSTS_PER_PAGE) || 1;
    const query = last > 1 ? `?page=${last}` : '';
    return standIn.redirectsPastEnd
      ? movedTo(`${standIn.url}/t/${topic.slug}/${topic.id}.json${query}`)
      : undefined;
  }
  const stream = all.length < standIn.megaTopicPosts ? { stream: all.map((post) => post.id) } : {};
  const posts = all.slice(start, start + POSTS_PER_PAGE);
  const answers = standIn.sendsAnswers ? all.filter((post) => post.accepted_answer) : [];
  return json({
    ...topic,
    ...(answers.length > 0 && { accepted_answers: answers.map(acceptedAnswer) }),
    post_stream: { posts, ...stream },
  });
}

/** Has neither the post's type nor its author's number. */
const acceptedAnswer = ({ id, post_number, username, name, created_at, cooked }: StandInPost) => ({
  id,
  post_number,
  username,
  name,
  created_at,
  cooked,
  accepter_username: 'ada',
});

/** Returns the place of the first post shown with the post whose number is nearest. */
function startNear({ post_stream: { posts } }: StandInTopic, number: number): number {
  const distances = posts.map((post) => Math.abs(post.post_number - number));
  const place = distances.indexOf(Math.min(...distances)) - POSTS_PER_PAGE / 4;
  return Math.max(0, Math.min(place, posts.length - POSTS_PER_PAGE));
}

function membersOf(topics: readonly StandInTopic[]): StandInUser[] {
  const people = topics.flatMap(({ details }) => [details.created_by, details.last_poster]);
  return [...new Map(people.map((user): [number, StandInUser] => [user.id, user])).values()];
}

const COLUMNS = { created: 'created_at', activity: 'bumped_at', title: 'title' } as const;
const isColumn = (order: string): order is keyof typeof COLUMNS => order in COLUMNS;

/** Without `order`, the category's order counts and `ascending` has no effect. */
function orderOf({ searchParams }: URL, category?: StandInCategory) {
  const order = searchParams.get('order');
  const isAscending = searchParams.get('ascending') === 'true';
  if (order || !category) return { order: order ?? 'activity', isAscending };
  return {
    order: category.sort_order ?? 'activity',
    isAscending: category.sort_ascending === true,
  };
}

function list(topics: StandInTopic[], url: URL, category?: StandInCategory, view?: string) {
  const page = Number(url.searchParams.get('page') ?? 0);
  const { order, isAscending } = orderOf(url, category);
  const column = isColumn(order) ? COLUMNS[order] : COLUMNS.activity;
  // Nobody liked a topic here.
  const visible = topics.filter((topic) => topic.visible !== false && view !== 'top');
  const sorted = visible.toSorted(
    (one, other) =>
      (isAscending ? 1 : -1) * (one[column].localeCompare(other[column]) || one.id - other.id),
  );
  const isPinned = (topic: StandInTopic) => topic.pinned || topic.pinned_globally;
  const pinnedFirst =
    order === 'activity'
      ? [...sorted.filter(isPinned), ...sorted.filter((topic) => !isPinned(topic))]
      : sorted;
  const listed = pinnedFirst.slice(page * TOPICS_PER_PAGE, (page + 1) * TOPICS_PER_PAGE);
  const hasMore = pinnedFirst.length > (page + 1) * TOPICS_PER_PAGE;
  return {
    users: membersOf(listed),
    topic_list: {
      ...(hasMore && { more_topics_url: `${url.pathname.replace('.json', '')}?page=${page + 1}` }),
      per_page: TOPICS_PER_PAGE,
      topics: listed.map(({ details, post_stream: _, ...topic }) => ({
        ...topic,
        posters: [{ user_id: details.created_by.id, description: 'Original Poster' }],
        last_poster_username: details.last_poster.username,
      })),
    },
  };
}
