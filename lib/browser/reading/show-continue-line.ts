import { fillTemplate } from '@/lib/base/text/fill-template';
import { floorPath } from '@/lib/urls/views/post-url';
import { isRecentlyRead, loadHistory } from './reading-history';

/** Links the home page to the next unread post of the last unfinished topic. */
export function showContinueLine(): void {
  const line = document.querySelector<HTMLElement>('[data-left]');
  if (!line) return;
  const [unfinished] = Object.entries(loadHistory().topics)
    .map(([id, progress]) => ({ ...progress, id, left: (progress.posts ?? 0) - progress.floor }))
    .filter((topic) => topic.left > 0 && isRecentlyRead(topic))
    .sort((a, b) => b.at - a.at);
  if (!unfinished) return;
  const { id, title, floor, left } = unfinished;
  const link = document.createElement('a');
  link.href = floorPath(id, floor + 1);
  link.rel = 'nofollow';
  link.textContent = fillTemplate(line.dataset.left, { count: left, title });
  line.append(link);
  line.hidden = false;
}
