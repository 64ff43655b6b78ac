import { floorOfAnchor } from '@/lib/urls/views/post-url';

/** Keeps the position bar's number and progress at the post being read. */
export function showPosition(): void {
  const text = document.querySelector('[data-position]');
  const line = document.querySelector('.position-bar progress');
  if (!text) return;
  const observer = new IntersectionObserver(
    (entries) => {
      const target = entries.find(({ isIntersecting }) => isIntersecting)?.target;
      if (!target) return;
      const floor = floorOfAnchor(target.id);
      text.textContent = String(floor);
      line?.setAttribute('value', text.textContent);
    },
    // A line across the viewport's upper part.
    { rootMargin: '-30% 0px -70% 0px' },
  );
  for (const item of document.querySelectorAll('.thread > [id^=floor-]')) observer.observe(item);
}
