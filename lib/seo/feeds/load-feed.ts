import { listForums, listTopics, readTopic } from '@/lib/community/operations/operations';
import { config } from '@/lib/config/config';
import { absoluteHtml } from '@/lib/content/absolute-html';
import { i18n } from '@/lib/i18n/i18n';
import type { Forum, Post, Topic, TopicEntry } from '@/lib/model/community';
import { mapOk, type Outcome } from '@/lib/model/outcome';
import { type Feed, printFeedUrl } from '@/lib/urls/families/feed-url';
import { THREAD_SORT } from '@/lib/urls/families/topic-url';
import type { TopicsView, TopicView } from '@/lib/urls/view';
import { absoluteUrl, urlOf } from '../canonical-url';
import type { FeedDocument, FeedEntry } from './feed-document';
import { firstPostOf } from './first-post';

const TOPICS = 20;
const POSTS = 50;
/** Topics of a list are read a few at a time. */
const AT_ONCE = 4;

const NEVER = new Date(0);

/** What a feed holds now. A failure is one of the whole: a feed never looks emptier than it is. */
export async function loadFeed(feed: Feed): Promise<Outcome<FeedDocument>> {
  const { list } = feed;
  const found = list.kind === 'topic' ? await newestPosts(list) : await newestTopics(list);
  return mapOk(found, ({ title, entries }) => ({
    title: `${title} · ${config().siteName}`,
    page: urlOf(list),
    self: absoluteUrl(printFeedUrl(feed)),
    updated: new Date(Math.max(NEVER.getTime(), ...entries.map(({ updated }) => Number(updated)))),
    entries,
  }));
}

type Found = Pick<FeedDocument, 'title' | 'entries'>;

async function newestPosts({ topicId }: TopicView): Promise<Outcome<Found>> {
  const read = await readTopic(topicId, { offset: 0, limit: POSTS, sort: 'desc' });
  return mapOk(read, (topic) => ({
    title: topic.title,
    entries: topic.posts.flatMap((post) => postEntry(topic, post)),
  }));
}

/** A post without a time has no place in a feed. */
function postEntry({ id, title }: Topic, post: Post): FeedEntry[] {
  if (!post.postedAt) return [];
  const page = urlOf({ kind: 'post', topicId: id, postId: post.id });
  return [
    {
      title: `${post.author.name} · ${title}`,
      page,
      author: post.author.name,
      published: post.postedAt,
      updated: post.postedAt,
      html: absoluteHtml(post.body.html, page, post.body.direction),
      summary: post.body.excerpt,
    },
  ];
}

async function newestTopics(view: TopicsView): Promise<Outcome<Found>> {
  const { filter, orderBy, sort } = view;
  const [listing, forums] = await Promise.all([
    listTopics({ ...filter, orderBy, sort, offset: 0, limit: TOPICS }),
    listForums(),
  ]);
  if (listing.kind !== 'ok') return listing;
  const entries: FeedEntry[] = [];
  const topics = listing.value.items.filter(({ movedTo }) => movedTo === undefined);
  for (let at = 0; at < topics.length; at += AT_ONCE) {
    const read = await Promise.all(topics.slice(at, at + AT_ONCE).map(topicEntry));
    for (const entry of read) {
      if (entry.kind === 'ok') entries.push(...entry.value);
      else if (entry.kind !== 'missing' && entry.kind !== 'gone') return entry;
    }
  }
  const title = listTitle(view, forums.kind === 'ok' ? forums.value : [], listing.value.items);
  return { ...listing, value: { title, entries } };
}

/** A topic that the community puts no time to has no place in a feed. */
async function topicEntry(topic: TopicEntry): Promise<Outcome<FeedEntry[]>> {
  const page = urlOf({ kind: 'topic', topicId: topic.id, sort: THREAD_SORT, page: 1 });
  return mapOk(await firstPostOf(topic), (post) => {
    const published = topic.startedAt ?? post?.postedAt;
    const updated = topic.lastPostAt ?? published;
    if (!updated) return [];
    const author = topic.starter?.name ?? post?.author.name ?? config().siteName;
    const html = post && absoluteHtml(post.body.html, page, post.body.direction);
    const summary = post?.body.excerpt || topic.description || topic.title;
    return [{ title: topic.title, page, author, published, updated, html, summary }];
  });
}

function listTitle({ filter }: TopicsView, forums: Forum[], topics: TopicEntry[]): string {
  const { t } = i18n();
  const { forumId, starterId, isDigest, isFeatured } = filter;
  const starter = starterId !== undefined && topics[0]?.starter?.name;
  const parts = [
    starter && t('filter.starter', { name: starter }),
    isDigest && t('board.digest'),
    isFeatured && t('board.featured'),
    forumId !== undefined && forums.find(({ id }) => id === forumId)?.name,
  ].filter((part) => typeof part === 'string');
  return parts.length > 0 ? parts.join(' · ') : t('home.latest');
}
