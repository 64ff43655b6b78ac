import { type ReadingHistory, updateHistory } from './reading-history';

/** Connects the button that bookmarks the page, or removes its bookmark. */
export function initBookmarkButton({ bookmarks }: ReadingHistory): void {
  const button = document.querySelector('[data-bookmark]');
  const path = location.pathname + location.search;
  const show = (isBookmarked: boolean) =>
    button?.setAttribute('aria-pressed', String(isBookmarked));
  show(path in bookmarks);
  button?.addEventListener('click', () => {
    updateHistory((history) => {
      const isBookmarked = path in history.bookmarks;
      const title = document.querySelector('h1')?.textContent ?? document.title;
      if (isBookmarked) delete history.bookmarks[path];
      else history.bookmarks[path] = { title, at: Date.now() };
      show(!isBookmarked);
    });
  });
}
