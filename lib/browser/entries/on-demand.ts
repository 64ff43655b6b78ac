import { adoptStyle } from '../on-demand/adopt-style';
import { addCopyButtons } from '../on-demand/copy-code';
import { replaceFailedImages } from '../on-demand/failed-images';
import style from '../on-demand/on-demand.css';
import { showSourceOnPage } from '../on-demand/page-source';
import { suggestTitles } from '../search/suggest-titles';

/** In front of the script that the site serves: whether the site has a store to search. */
declare const HAS_STORE: boolean;

// What most pages do without (`../load-on-demand.ts`).
adoptStyle(style);
addCopyButtons();
replaceFailedImages();
showSourceOnPage();
// One box of a page has suggestions: that of the search page rather than that of the header.
const box =
  document.querySelector<HTMLInputElement>('main input[type=search]') ??
  document.querySelector<HTMLInputElement>('input[type=search]');
// Titles are of the whole site, and no results of a search within one topic.
if (HAS_STORE && box && !box.form?.elements.namedItem('topic_id')) suggestTitles(box);
