import { fillTemplate } from '@/lib/base/text/fill-template';
import { floorPath } from '@/lib/urls/views/post-url';
import { type ReadingHistory, updateHistory } from './reading-history';

const SAVE_DELAY_MS = 500;

/** Links to the post where the reader stopped, and stores the furthest post seen. */
export function trackTopicProgress({ topics }: ReadingHistory): void {
  const thread = document.querySelector<HTMLElement>('[data-topic-read]');
  const topicId = thread?.dataset.topicRead;
  if (!thread || !topicId) return;
  const items = [...thread.querySelectorAll<HTMLElement>('[data-floor]')];
  const firstShown = floorOf(items[0]);
  const progress = topics[topicId];
  // A link to the first post shown would lead to where the reader is.
  if (progress && progress.floor > firstShown) showContinueLink(topicId, progress.floor);
  observeFurthest(items, (seen) => {
    updateHistory((history) => {
      const floor = Math.max(seen, history.topics[topicId]?.floor ?? 0);
      const { title = '', posts } = thread.dataset;
      // Some communities send no number of posts.
      const knownCount = posts && { posts: Math.max(Number(posts), floor) };
      history.topics[topicId] = { title, floor, ...knownCount, at: Date.now() };
    });
  });
}

const floorOf = (post?: HTMLElement) => Number(post?.dataset.floor ?? 0);

function showContinueLink(topicId: string, floor: number): void {
  const link = document.querySelector<HTMLAnchorElement>('[data-continue]');
  if (!link) return;
  link.href = floorPath(topicId, floor);
  link.textContent = fillTemplate(link.dataset.continue, { floor });
  link.hidden = false;
}

/** Calls back with the furthest visible floor when scrolling pauses. */
function observeFurthest(items: HTMLElement[], callback: (floor: number) => void): void {
  let furthest = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (isIntersecting) furthest = Math.max(furthest, floorOf(target as HTMLElement));
      }
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (furthest > 0) callback(furthest);
      }, SAVE_DELAY_MS);
    },
    // Posts in the lowest 30 % of the window are not read yet.
    { rootMargin: '0px 0px -30% 0px' },
  );
  for (const item of items) observer.observe(item);
}
