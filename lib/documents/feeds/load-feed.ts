import { config } from '@/lib/base/config/config';
import { community } from '@/lib/community/open-community';
import { listForumNames, readTopic } from '@/lib/community/operations/read-records';
import { absoluteHtml } from '@/lib/content/pipeline/absolute-html';
import { i18n } from '@/lib/i18n/i18n';
import type { Forum, Post, Topic, TopicEntry } from '@/lib/model/community';
import { mapOk, type Outcome } from '@/lib/model/outcome';
import { absoluteUrl, urlOf } from '@/lib/urls/canonical-url';
import { type Feed, printFeedUrl } from '@/lib/urls/documents/feed-url';
import { THREAD_SORT } from '@/lib/urls/views/topic-url';
import type { TopicsView, TopicView } from '@/lib/urls/views/view';
import type { FeedDocument, FeedEntry } from './feed-document';
import { readFirstPost, readFirstPosts } from './first-post';

const TOPIC_COUNT = 20;
const POST_COUNT = 50;
/** How many topics of a list are read at once. */
const CONCURRENCY = 4;

/** Loads a feed. Fails when any entry cannot be read, so that no entry seems to be gone. */
export async function loadFeed(feed: Feed): Promise<Outcome<FeedDocument>> {
  const { list } = feed;
  const content =
    list.kind === 'topic' ? await readNewestPosts(list) : await readNewestTopics(list);
  return mapOk(content, ({ title, entries }) => ({
    title: `${title} · ${config().siteName}`,
    pageUrl: urlOf(list),
    feedUrl: absoluteUrl(printFeedUrl(feed)),
    updatedAt: new Date(Math.max(0, ...entries.map(({ updatedAt }) => updatedAt.getTime()))),
    entries,
  }));
}

type FeedContent = Pick<FeedDocument, 'title' | 'entries'>;

async function readNewestPosts({ topicId }: TopicView): Promise<Outcome<FeedContent>> {
  const read = await readTopic(topicId, { offset: 0, limit: POST_COUNT, sort: 'desc' });
  return mapOk(read, (topic) => ({
    title: topic.title,
    entries: topic.posts.flatMap((post) => toPostEntry(topic, post)),
  }));
}

/** Returns the entry of a post; none without a time, which Atom requires. */
function toPostEntry({ id, title }: Topic, post: Post): FeedEntry[] {
  if (!post.postedAt) return [];
  const url = urlOf({ kind: 'post', topicId: id, postId: post.id });
  return [
    {
      title: `${post.author.name} · ${title}`,
      url,
      author: post.author.name,
      publishedAt: post.postedAt,
      updatedAt: post.postedAt,
      html: absoluteHtml(post.body.html, url, post.body.direction),
      summary: post.body.excerpt,
    },
  ];
}

async function readNewestTopics(view: TopicsView): Promise<Outcome<FeedContent>> {
  const { filter, orderBy, sort } = view;
  const [listing, forums] = await Promise.all([
    community().topics({ ...filter, orderBy, sort, offset: 0, limit: TOPIC_COUNT }),
    filter.forumId === undefined ? undefined : listForumNames(),
  ]);
  if (listing.kind !== 'ok') return listing;
  const entries: FeedEntry[] = [];
  const topics = listing.value.items.filter(({ movedTo }) => movedTo === undefined);
  for (let start = 0; start < topics.length; start += CONCURRENCY) {
    const batch = topics.slice(start, start + CONCURRENCY);
    for (const entry of await Promise.all(batch.map(readTopicEntry))) {
      if (entry.kind === 'ok') {
        entries.push(...entry.value);
      } else if (entry.kind !== 'missing' && entry.kind !== 'gone') return entry;
    }
  }
  void readFirstPosts(topics);
  const title = describeList(view, forums?.kind === 'ok' ? forums.value : [], listing.value.items);
  return { ...listing, value: { title, entries } };
}

/** Returns the entry of a topic; none without a time, which Atom requires. */
async function readTopicEntry(topic: TopicEntry): Promise<Outcome<FeedEntry[]>> {
  const url = urlOf({ kind: 'topic', topicId: topic.id, sort: THREAD_SORT, page: 1 });
  return mapOk(await readFirstPost(topic), (post) => {
    const publishedAt = topic.startedAt ?? post?.postedAt;
    const updatedAt = topic.lastPostAt ?? publishedAt;
    if (!updatedAt) return [];
    const author = topic.starter?.name || post?.author.name || config().siteName;
    const html = post && absoluteHtml(post.body.html, url, post.body.direction);
    const summary = post?.body.excerpt || topic.description || topic.title;
    const { title, tags } = topic;
    return [{ title, url, author, publishedAt, updatedAt, html, summary, tags }];
  });
}

/** The title of a list's feed: its filters. */
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
