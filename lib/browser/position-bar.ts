/** Keeps number and progress of the position bar at the post being read. */
export function showPosition(): void {
  const text = document.querySelector('[data-position]');
  const line = document.querySelector('.position-bar progress');
  if (!text) return;
  const observer = new IntersectionObserver(
    (entries) => {
      const target = entries.find(({ isIntersecting }) => isIntersecting)?.target;
      const floor = target?.getAttribute('data-floor');
      if (!floor) return;
      text.textContent = floor;
      line?.setAttribute('value', floor);
    },
    // A line in the window's upper part.
    { rootMargin: '-30% 0px -70% 0px' },
  );
  for (const item of document.querySelectorAll('[data-floor]')) observer.observe(item);
}
