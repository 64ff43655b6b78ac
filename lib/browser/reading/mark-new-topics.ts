import { floorPath } from '@/lib/urls/views/post-url';
import { pageText } from '../page-text';
import { loadHistory, type ReadingHistory } from './reading-history';

/** A topic with something new, and the number of new posts where that is known. */
interface NewPosts {
  posts?: number;
}

const MARK = 'new-mark';

/** Marks what is new since the last visit, in lists of topics and of forums. */
export function markNewTopics(history: ReadingHistory): void {
  // React hydrates pages with an island, and would fail on elements that it did not render.
  if (history.before === 0 || document.querySelector('[data-island]')) return;
  for (const mark of document.querySelectorAll(`.${MARK}`)) mark.remove();
  const rows = [...document.querySelectorAll<HTMLElement>('[data-topic]')];
  const news = rows.flatMap((row) => markTopic(row, history) ?? []);
  for (const row of document.querySelectorAll<HTMLElement>('[data-news]')) markForum(row, history);
  markLastVisit(rows, history.before);
  if (news.length > 0) summarize(news);
}

/** Marks again when the page comes back from the back/forward cache: what was new may have been read. */
export function markAfterBack(): void {
  addEventListener('pageshow', ({ persisted }) => persisted && markNewTopics(loadHistory()));
}

const lastPostMs = (row: HTMLElement) =>
  Date.parse(row.querySelector<HTMLTimeElement>('[data-last] time')?.dateTime ?? '');

const isUnread = (id: string, atMs: number, { before, topics }: ReadingHistory) =>
  atMs > Math.max(before, topics[id]?.at ?? 0);

/** Marks a topic that has new posts; undefined for any other. */
function markTopic(row: HTMLElement, history: ReadingHistory): NewPosts | undefined {
  const { topic: id = '', posts, started } = row.dataset;
  if (!isUnread(id, lastPostMs(row), history)) return undefined;
  const isNewTopic = Number(started) * 1000 > history.before;
  const floor = history.topics[id]?.floor ?? (isNewTopic ? 0 : undefined);
  const count = floor !== undefined && Number(posts) > floor ? Number(posts) - floor : undefined;
  const newest = row.querySelector<HTMLAnchorElement>('[data-last] a')?.href;
  addMark(row, count, floor && count ? floorPath(id, floor + 1) : newest);
  return { posts: count };
}

/** A forum lists the newest topics of the community that it holds, as `id.seconds`, in base 36. */
function markForum(row: HTMLElement, history: ReadingHistory): void {
  const count = (row.dataset.news ?? '').split(' ').filter((topic) => {
    const [id = '', seconds = ''] = topic.split('.');
    return isUnread(id, Number.parseInt(seconds, 36) * 1000, history);
  }).length;
  if (count > 0) addMark(row, count);
}

const printCount = (count: number) => pageText('newCount').replace('{count}', String(count));

function addMark(row: HTMLElement, count: number | undefined, href?: string): void {
  const mark = document.createElement(href ? 'a' : 'span');
  mark.className = MARK;
  mark.textContent = count ? printCount(count) : pageText('newHere');
  if (href) Object.assign(mark, { href, rel: 'nofollow' });
  row.querySelector('.row-counts')?.prepend(mark);
}

/** Draws a line between the topics with posts since the last visit and the others, where the list is by newest post. */
function markLastVisit(rows: HTMLElement[], before: number): void {
  const listed = rows.filter((row) => !row.closest('.pinned'));
  const isOld = listed.map((row) => !(lastPostMs(row) > before));
  const first = isOld.indexOf(true);
  if (first > 0 && isOld.lastIndexOf(false) < first) {
    Object.assign(listed[first]?.dataset ?? {}, { visit: pageText('lastVisit') });
  }
}

/**
 * Says on the home page that the list shows what is new, with the number of new posts where that is known
 * of all topics.
 */
function summarize(news: NewPosts[]): void {
  const title = document.querySelector('#latest');
  const summary = title?.parentElement?.querySelector('p');
  if (!title || !summary) return;
  title.textContent = pageText('newSince');
  const posts = news.reduce((sum, topic) => sum + (topic.posts ?? Number.NaN), 0);
  if (posts > 0) summary.textContent = printCount(posts);
}
