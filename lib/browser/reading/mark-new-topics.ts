import { fillTemplate } from '@/lib/base/text/fill-template';
import { floorPath } from '@/lib/urls/views/post-url';
import { pageText } from '../page-text';
import { isRecentlyRead, loadHistory, type ReadingHistory } from './reading-history';

/** `posts` is undefined if their number is unknown. */
interface NewPosts {
  posts?: number;
}

const MARK = 'new-mark';

/** Marks news since the last visit in lists of topics and forums. */
export function markNewTopics(history: ReadingHistory): void {
  // React's hydration of an island would fail on added elements.
  if (history.before === 0 || document.querySelector('[data-island]')) return;
  for (const mark of document.querySelectorAll(`.${MARK}`)) mark.remove();
  const rows = [...document.querySelectorAll<HTMLElement>('[data-topic]')];
  const news = rows.flatMap((row) => markTopic(row, history) ?? []);
  for (const row of document.querySelectorAll<HTMLElement>('[data-news]')) markForum(row, history);
  markLastVisit(rows, history.before);
  if (news.length > 0) summarize(news);
}

/** Marks again when the page returns from the back/forward cache. */
export function markAfterBack(): void {
  addEventListener('pageshow', ({ persisted }) => persisted && markNewTopics(loadHistory()));
}

const lastPostMs = (row: HTMLElement) =>
  Date.parse(row.querySelector<HTMLTimeElement>('[data-last] time')?.dateTime ?? '');

/**
 * True if posts follow the last one read, and the topic was read recently or has posts since the last visit.
 * For unread topics, or without a number of posts, only the times count.
 */
function isUnread(id: string, atMs: number, posts: number, history: ReadingHistory): boolean {
  const isNew = atMs > history.before;
  const read = history.topics[id];
  if (!read) return isNew;
  if (posts > 0) return posts > read.floor && (isNew || isRecentlyRead(read));
  return isNew && atMs > read.at;
}

function markTopic(row: HTMLElement, history: ReadingHistory): NewPosts | undefined {
  const { topic: id = '', posts: total, started } = row.dataset;
  const posts = Number(total);
  if (!isUnread(id, lastPostMs(row), posts, history)) return undefined;
  const read = history.topics[id];
  const isNewTopic = !read && Number(started) * 1000 > history.before;
  const floor = read?.floor ?? (isNewTopic ? 0 : undefined);
  const count = floor !== undefined && posts > floor ? posts - floor : undefined;
  const newest = row.querySelector<HTMLAnchorElement>('[data-last] a')?.href;
  const news = count ? printCount(count) : pageText('newHere');
  addMark(
    row,
    isNewTopic ? pageText('newTopic') : news,
    count ? floorPath(id, (floor ?? 0) + 1) : newest,
  );
  return { posts: count };
}

/** `data-news` holds `id.seconds.posts` per topic, seconds in base 36. */
function markForum(row: HTMLElement, history: ReadingHistory): void {
  const count = (row.dataset.news ?? '').split(' ').filter((topic) => {
    const [id = '', seconds = '', posts] = topic.split('.');
    return isUnread(id, Number.parseInt(seconds, 36) * 1000, Number(posts), history);
  }).length;
  if (count > 0) addMark(row, printCount(count));
}

const printCount = (count: number) => fillTemplate(pageText('newCount'), { count });

function addMark(row: HTMLElement, text: string, href?: string): void {
  const mark = document.createElement(href ? 'a' : 'span');
  mark.className = MARK;
  mark.textContent = text;
  if (href) Object.assign(mark, { href, rel: 'nofollow' });
  row.querySelector('.row-counts')?.prepend(mark);
}

/** Separates topics with posts since the last visit, if the newest post decides their order. */
function markLastVisit(rows: HTMLElement[], before: number): void {
  const listed = rows.filter((row) => !row.closest('.pinned'));
  const isOld = listed.map((row) => !(lastPostMs(row) > before));
  const first = isOld.indexOf(true);
  if (first > 0 && isOld.lastIndexOf(false) < first) {
    Object.assign(listed[first]?.dataset ?? {}, { visit: pageText('lastVisit') });
  }
}

/**
 * Changes the title of the home page's list and adds the number of new posts: a minimum if some are unknown.
 */
function summarize(news: NewPosts[]): void {
  const title = document.querySelector('#latest');
  if (!title) return;
  title.textContent = pageText('newSince');
  const posts = news.reduce((sum, topic) => sum + (topic.posts ?? 1), 0);
  const isExact = news.every((topic) => topic.posts);
  const mark = document.createElement('span');
  mark.className = MARK;
  mark.textContent = isExact
    ? printCount(posts)
    : fillTemplate(pageText('newAtLeast'), { count: posts });
  title.parentElement?.append(mark);
}
