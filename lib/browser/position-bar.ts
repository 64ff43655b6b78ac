import { floorOfAnchor } from '@/lib/urls/views/post-url';

/** Keeps the number in the position bar of a topic, and the line below it, at the post that is being read. */
export function showPosition(): void {
  const text = document.querySelector('[data-position]');
  const line = document.querySelector('.position-bar rect');
  if (!text) return;
  const observer = new IntersectionObserver(
    (entries) => {
      const target = entries.find(({ isIntersecting }) => isIntersecting)?.target;
      if (!target) return;
      const floor = floorOfAnchor(target.id);
      text.textContent = String(floor);
      line?.setAttribute('width', text.textContent);
    },
    // A line across the upper part of the viewport.
    { rootMargin: '-30% 0px -70% 0px' },
  );
  for (const item of document.querySelectorAll('.thread > [id^=floor-]')) observer.observe(item);
}
