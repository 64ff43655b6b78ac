import { type ReadingHistory, updateHistory } from './reading-history';

/** The button that puts this page aside, or takes it back. */
export function initBookmarkButton({ bookmarks }: ReadingHistory): void {
  const button = document.querySelector('[data-bookmark]');
  const path = location.pathname + location.search;
  const show = (isKept: boolean) => button?.setAttribute('aria-pressed', String(isKept));
  show(path in bookmarks);
  button?.addEventListener('click', () => {
    updateHistory((memory) => {
      const isKept = path in memory.bookmarks;
      const title = document.querySelector('h1')?.textContent ?? document.title;
      if (isKept) delete memory.bookmarks[path];
      else memory.bookmarks[path] = { title, at: Date.now() };
      show(!isKept);
    });
  });
}
