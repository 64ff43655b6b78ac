/** Highlights the current section in the table of contents, and names it in the bar. */
export function highlightCurrentSection(): void {
  const contents = document.querySelector<HTMLDetailsElement>('.toc > details');
  document.querySelector('a[href$=of-page]')?.addEventListener('click', () => {
    if (contents) contents.open = true;
  });
  const links = new Map(
    [...document.querySelectorAll<HTMLAnchorElement>('.toc a')].map((link) => [
      decodeURIComponent(link.hash.slice(1)),
      link,
    ]),
  );
  const sections = [...links.keys()].flatMap((id) => document.getElementById(id) ?? []);
  const above = new Set<Element>();
  const bar = document.querySelector('[data-section]');
  const title = bar?.textContent;
  let highlighted: HTMLAnchorElement | undefined;
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) above.add(target);
        else above.delete(target);
      }
      const current = sections.findLast((section) => above.has(section));
      highlighted?.removeAttribute('aria-current');
      highlighted = current && links.get(current.id);
      highlighted?.setAttribute('aria-current', 'location');
      if (bar && title) bar.textContent = highlighted?.textContent ?? title;
    },
    // All that lies above counts as seen: a jump passes many sections at once.
    { rootMargin: '1000000px 0px -70% 0px' },
  );
  for (const section of sections) observer.observe(section);
}
