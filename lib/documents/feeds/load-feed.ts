import { readTopic } from '@/lib/community/operations/read-records';
import type { Site } from '@/lib/community/site/site';
import { absoluteHtml } from '@/lib/content/pipeline/absolute-html';
import { i18n } from '@/lib/i18n/i18n';
import { mapOk, type Outcome, ok } from '@/lib/model/outcome';
import { postFloors } from '@/lib/model/post-floors';
import type { Forum, Post, Topic, TopicEntry } from '@/lib/model/records';
import { absoluteUrl, urlOf } from '@/lib/urls/canonical-url';
import { type Feed, printFeedUrl } from '@/lib/urls/documents/feed-url';
import { THREAD_SORT } from '@/lib/urls/views/board/topics-view';
import type { TopicsView, TopicView } from '@/lib/urls/views/view';
import type { FeedDocument, FeedEntry } from './feed-document';
import type { FirstPosts } from './first-posts';

const TOPIC_COUNT = 20;
const POST_COUNT = 50;
/** Feeds of a list's posts: entries, topics read of a remote community, newest posts per topic. */
const REPLY_COUNT = 40;
const REMOTE_TOPIC_COUNT = 8;
const REPLIES = { offset: 0, limit: 20, sort: 'desc' } as const;
const CONCURRENCY = 4;

/** Loads a feed. Fails if an entry is unreadable, since it would seem deleted. */
export async function loadFeed(
  feed: Feed,
  site: Site,
  firstPosts: FirstPosts,
): Promise<Outcome<FeedDocument>> {
  const content = await readContent(feed, site, firstPosts);
  const { list } = feed;
  return mapOk(content, ({ title, entries }) => ({
    title: `${title} · ${site.settings.siteName}`,
    pageUrl: urlOf(feed.isOfPosts && isOfAll(list) ? { kind: 'new-posts' } : list),
    feedUrl: absoluteUrl(printFeedUrl(feed)),
    updatedAt: new Date(Math.max(0, ...entries.map(({ updatedAt }) => updatedAt.getTime()))),
    entries,
  }));
}

const isOfAll = (list: Feed['list']) => list.kind === 'topics' && list.filter.forumId === undefined;

function readContent(
  { list, isOfPosts }: Feed,
  site: Site,
  firstPosts: FirstPosts,
): Promise<Outcome<FeedContent>> {
  if (list.kind === 'topic') return readNewestPosts(list, site);
  return isOfPosts ? readPostsOfTopics(list, site) : readNewestTopics(list, site, firstPosts);
}

type FeedContent = Pick<FeedDocument, 'title' | 'entries'>;

async function readNewestPosts({ topicId }: TopicView, site: Site): Promise<Outcome<FeedContent>> {
  const read = await readTopic(site, topicId, { offset: 0, limit: POST_COUNT, sort: 'desc' });
  return mapOk(read, (topic) => ({
    title: topic.title,
    entries: topic.posts.flatMap((post) => toPostEntry(topic, post)),
  }));
}

/** Returns a post's entry; none without a time, which Atom requires. */
function toPostEntry(
  { id, title }: Topic,
  post: Post,
  name = `${post.author.name} · ${title}`,
): FeedEntry[] {
  if (!post.postedAt) return [];
  const url = urlOf({ kind: 'post', topicId: id, postId: post.id });
  return [
    {
      title: name,
      url,
      author: post.author.name,
      publishedAt: post.postedAt,
      updatedAt: post.postedAt,
      html: absoluteHtml(post.body.html, url, post.body.direction),
      summary: post.body.excerpt,
    },
  ];
}

const isHere = ({ movedTo }: TopicEntry) => movedTo === undefined;

/** Reads the entries of topics, a few at once. Missing topics are left out. */
async function readEntries(
  topics: readonly TopicEntry[],
  read: (topic: TopicEntry) => Promise<Outcome<FeedEntry[]>>,
): Promise<Outcome<FeedEntry[]>> {
  const here = topics.filter(isHere);
  const entries: FeedEntry[] = [];
  for (let start = 0; start < here.length; start += CONCURRENCY) {
    const batch = here.slice(start, start + CONCURRENCY);
    for (const each of await Promise.all(batch.map(read))) {
      if (each.kind === 'ok') entries.push(...each.value);
      else if (each.kind !== 'missing' && each.kind !== 'gone') return each;
    }
  }
  return ok(entries);
}

/** Newest posts of a list's topics, as `Re: title (#332)`. */
async function readPostsOfTopics(view: TopicsView, site: Site): Promise<Outcome<FeedContent>> {
  const { filter, orderBy, sort } = view;
  const limit = site.can.answerAtOnce ? TOPIC_COUNT : REMOTE_TOPIC_COUNT;
  const [listing, forums] = await Promise.all([
    site.community.topics({ ...filter, orderBy, sort, offset: 0, limit }),
    site.outline.forums(),
  ]);
  if (listing.kind !== 'ok') return listing;
  const entries = await readEntries(listing.value.items, async ({ id }) =>
    mapOk(await readTopic(site, id, REPLIES), replyEntries),
  );
  if (entries.kind !== 'ok') return entries;
  const newest = entries.value.sort((a, b) => b.updatedAt.getTime() - a.updatedAt.getTime());
  const list = forums.kind === 'ok' ? forums.value : [];
  const name = list.find(({ id }) => id === filter.forumId)?.name;
  const title = [i18n().t('board.newPosts'), name].filter(Boolean).join(' · ');
  return { ...listing, value: { title, entries: newest.slice(0, REPLY_COUNT) } };
}

function replyEntries(topic: Topic): FeedEntry[] {
  const { posts, total, title } = topic;
  const hasNext = posts.length === REPLIES.limit;
  const floors = postFloors({ ...REPLIES, shown: posts.length, hasNext, total });
  return posts.flatMap((post, index) => {
    const floor = post.place ?? floors[index];
    const reply = floor === undefined ? `Re: ${title}` : `Re: ${title} (#${floor})`;
    return toPostEntry(topic, post, floor === 1 ? title : reply);
  });
}

async function readNewestTopics(
  view: TopicsView,
  site: Site,
  firstPosts: FirstPosts,
): Promise<Outcome<FeedContent>> {
  const { filter, orderBy, sort } = view;
  const [listing, forums] = await Promise.all([
    site.community.topics({ ...filter, orderBy, sort, offset: 0, limit: TOPIC_COUNT }),
    filter.forumId === undefined ? undefined : site.outline.forums(),
  ]);
  if (listing.kind !== 'ok') return listing;
  const { items } = listing.value;
  const entries = await readEntries(items, (topic) => readTopicEntry(topic, site, firstPosts));
  if (entries.kind !== 'ok') return entries;
  firstPosts.readMissing(items.filter(isHere), site);
  const title = describeList(view, forums?.kind === 'ok' ? forums.value : [], items);
  return { ...listing, value: { title, entries: entries.value } };
}

/** Returns a topic's entry; none without a time, which Atom requires. */
async function readTopicEntry(
  topic: TopicEntry,
  site: Site,
  firstPosts: FirstPosts,
): Promise<Outcome<FeedEntry[]>> {
  const url = urlOf({ kind: 'topic', topicId: topic.id, sort: THREAD_SORT, page: 1 });
  return mapOk(await firstPosts.read(topic, site), (post) => {
    const publishedAt = topic.startedAt ?? post?.postedAt;
    const updatedAt = topic.lastPostAt ?? publishedAt;
    if (!updatedAt) return [];
    const author = topic.starter?.name || post?.author.name || site.settings.siteName;
    const html = post && absoluteHtml(post.body.html, url, post.body.direction);
    const summary = post?.body.excerpt || topic.description || topic.title;
    const { title, tags } = topic;
    return [{ title, url, author, publishedAt, updatedAt, html, summary, tags }];
  });
}

function describeList({ filter }: TopicsView, forums: Forum[], topics: TopicEntry[]): string {
  const { t } = i18n();
  const { forumId, starterId, isDigest, isFeatured, tag } = filter;
  const starter = starterId !== undefined && topics[0]?.starter?.name;
  const parts = [
    starter && t('filter.startedBy', { name: starter }),
    isDigest && t('board.digest'),
    isFeatured && t('board.featured'),
    tag && t('board.tagged', { tag }),
    forumId !== undefined && forums.find(({ id }) => id === forumId)?.name,
  ].filter((part) => typeof part === 'string');
  return parts.length > 0 ? parts.join(' · ') : t('home.latest');
}
