/** Keeps number and progress of the position bar at the post being read. */
export function showPosition(): void {
  const text = document.querySelector('[data-position]');
  const line = document.querySelector('.position-bar progress');
  if (!text) return;
  let floor = '';
  const show = (shown: string) => {
    text.textContent = shown;
    line?.setAttribute('value', shown);
  };
  const items = document.querySelectorAll<HTMLElement>('[data-floor]');
  const observer = new IntersectionObserver(
    (entries) => {
      const target = entries.find(({ isIntersecting }) => isIntersecting)?.target;
      floor = target?.getAttribute('data-floor') ?? floor;
      if (floor) show(floor);
    },
    // A line in the window's upper part.
    { rootMargin: '-30% 0px -70% 0px' },
  );
  for (const item of items) observer.observe(item);
  // A short last post never reaches that line.
  const end = document.querySelector('body > footer');
  const last = [...items].at(-1)?.dataset.floor;
  if (!end || !last) return;
  new IntersectionObserver(([entry]) => {
    if (floor) show(entry?.isIntersecting ? last : floor);
  }).observe(end);
}
