import { fillTemplate } from '@/lib/base/text/fill-template';
import { loadHistory, type ReadingHistory, recordVisit, updateHistory } from './reading-history';

const sections = () => document.querySelectorAll<HTMLElement>('[data-new-posts]');

const postsIn = (section: HTMLElement) =>
  [...section.querySelectorAll<HTMLElement>('[data-floor]')].map((post) => ({
    post,
    floor: Number(post.dataset.floor),
    atMs: Date.parse(post.querySelector('time')?.dateTime ?? ''),
  }));

/**
 * Hides read posts, and in unread topics those before the last visit. Shows how many are new and where the
 * reader stopped.
 */
export function foldReadPosts(): void {
  const history = loadHistory();
  // A later script stores the visit.
  recordVisit(history, Date.now());
  const counts = [...sections()].map((section) => foldSection(section, history));
  const buttons = document.querySelector<HTMLElement>('[data-reading-buttons]');
  if (buttons) buttons.hidden = history.before === 0 && Object.keys(history.topics).length === 0;
  const overview = document.querySelector<HTMLElement>('[data-overview]');
  // There was no visit before.
  if (!overview || history.before === 0) return;
  const { overview: title, counts: summary } = overview.dataset;
  // Unread posts may be older than the last visit.
  const sinceMs = Math.min(history.before, ...shownTimes());
  const { lang } = document.documentElement;
  const when = new Intl.DateTimeFormat(lang, {
    weekday: 'long',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(sinceMs);
  const heading = document.querySelector('h1');
  const lead = document.querySelector('.lead');
  if (heading) heading.textContent = fillTemplate(title, { when });
  if (lead) {
    lead.textContent = fillTemplate(summary, {
      posts: counts.reduce((sum, count) => sum + count, 0),
      topics: counts.filter((count) => count > 0).length,
    });
  }
}

/** Returns the times of shown posts in Unix milliseconds, if known. */
const shownTimes = () =>
  [...sections()].flatMap((section) =>
    postsIn(section).flatMap(({ post, atMs }) => (post.hidden || !(atMs > 0) ? [] : atMs)),
  );

/** Hides a topic's read posts. Returns the number of new ones. */
function foldSection(section: HTMLElement, { topics, before }: ReadingHistory): number {
  const { newPosts: id = '' } = section.dataset;
  const read = topics[id]?.floor;
  const posts = postsIn(section);
  for (const { post, floor, atMs } of posts) {
    post.hidden = read === undefined ? atMs <= before : floor <= read;
  }
  const shown = posts.filter(({ post }) => !post.hidden);
  const count = shown.length;
  section.hidden = count === 0;
  const row = document.querySelector<HTMLElement>(`[data-overview] [href="#topic-${id}"]`);
  const mark = row?.parentElement?.querySelector<HTMLElement>('[data-count]');
  if (row?.parentElement) row.parentElement.hidden = count === 0;
  const isNewTopic = read === undefined && shown[0]?.floor === 1;
  if (mark && before > 0) {
    mark.textContent = isNewTopic
      ? (mark.dataset.newTopic ?? '')
      : fillTemplate(mark.dataset.count, { count });
  }
  const stopped = section.querySelector<HTMLElement>('[data-stopped]');
  if (stopped && read !== undefined) {
    stopped.textContent = fillTemplate(stopped.dataset.stopped, { floor: read });
    stopped.hidden = false;
  }
  return count;
}

/** Shows hidden posts again. */
export function showAllPosts(): void {
  const folded = '[data-new-posts], [data-floor], [data-overview] li';
  for (const element of document.querySelectorAll<HTMLElement>(folded)) {
    element.hidden = false;
  }
}

/** Stores all posts as read and hides them. */
export function markAllRead(): void {
  updateHistory((history) => {
    for (const section of sections()) {
      const { newPosts: id = '', title = '' } = section.dataset;
      const floors = postsIn(section).map(({ floor }) => floor);
      const floor = Math.max(history.topics[id]?.floor ?? 0, ...floors);
      if (floor > 0) history.topics[id] = { title, floor, at: Date.now() };
    }
  });
  foldReadPosts();
}
