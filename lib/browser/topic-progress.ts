import { floorOfAnchor, floorPath } from '@/lib/urls/post-url';
import { type ReadingHistory, updateHistory } from './reading-history';

const WRITE_AFTER_MS = 500;

/** On a page of a topic: leads to where the reader left off, and notes how far they come. */
export function trackTopicProgress({ topics }: ReadingHistory): void {
  const thread = document.querySelector<HTMLElement>('[data-topic-read]');
  const topicId = thread?.dataset.topicRead;
  if (!thread || !topicId) return;
  const places = [...thread.querySelectorAll<HTMLElement>('[id^=floor-]')];
  const first = floorOfAnchor(places[0]?.id ?? '');
  const mark = topics[topicId];
  if (mark && mark.floor > first) offer(topicId, mark.floor);
  watch(places, (floor) => {
    updateHistory((memory) => {
      const known = memory.topics[topicId];
      const title = thread.dataset.title ?? '';
      memory.topics[topicId] = { title, floor: Math.max(floor, known?.floor ?? 0), at: Date.now() };
    });
  });
}

function offer(topicId: string, floor: number): void {
  const link = document.querySelector<HTMLAnchorElement>('[data-continue]');
  if (!link) return;
  link.href = floorPath(topicId, floor);
  link.textContent = (link.dataset.continue ?? '').replace('{floor}', String(floor));
  link.hidden = false;
}

/** Calls back with the furthest post that was in sight, once the reader rests. */
function watch(places: HTMLElement[], tell: (floor: number) => void): void {
  let furthest = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (isIntersecting) furthest = Math.max(furthest, floorOfAnchor(target.id));
      }
      clearTimeout(timer);
      timer = setTimeout(() => furthest > 0 && tell(furthest), WRITE_AFTER_MS);
    },
    { rootMargin: '0px 0px -30% 0px' },
  );
  for (const place of places) observer.observe(place);
}
