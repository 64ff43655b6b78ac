import { announce } from '../announce';
import { pageText } from '../page-text';
import { type ReadingHistory, updateHistory } from './reading-history';

/** Parameters that other sites add. */
const TRACKING = /[?&](?:utm_\w+|fbclid|gclid|msclkid)=[^&]*/g;

/** Connects the button that adds or removes the page's bookmark. */
export function initBookmarkButton({ bookmarks }: ReadingHistory): void {
  const button = document.querySelector('[data-bookmark]');
  // If the first parameter is removed, `&` begins the query.
  const path = location.pathname + location.search.replace(TRACKING, '').replace(/^&/, '?');
  const show = (isBookmarked: boolean) =>
    button?.setAttribute('aria-pressed', String(isBookmarked));
  show(path in bookmarks);
  button?.addEventListener('click', () => {
    let isBookmarked = false;
    const isStored = updateHistory((history) => {
      isBookmarked = !(path in history.bookmarks);
      const title = document.querySelector('h1')?.textContent ?? document.title;
      if (isBookmarked) {
        history.bookmarks[path] = { title, at: Date.now() };
      } else {
        delete history.bookmarks[path];
      }
    });
    if (isStored) {
      show(isBookmarked);
    } else {
      announce(pageText('notStored'));
    }
  });
}
