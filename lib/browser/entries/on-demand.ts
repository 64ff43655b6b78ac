import { adoptStyle } from '../on-demand/adopt-style';
import { addCopyButtons } from '../on-demand/copy-code';
import { replaceFailedImages } from '../on-demand/failed-images';
import { filterLists } from '../on-demand/filter-list';
import style from '../on-demand/on-demand.css';
import { showSourceOnPage } from '../on-demand/page-source';
import { showQuotedPosts } from '../on-demand/quoted-post';
import { suggestTitles } from '../search/suggest-titles';

/** True if the site's store can be searched. The site puts it before this script. */
declare const HAS_STORE: boolean;

// Features that few pages need (`../load-on-demand.ts`).
adoptStyle(style);
addCopyButtons();
filterLists();
replaceFailedImages();
showSourceOnPage();
showQuotedPosts();
// The search page's own box comes before the header's.
const box =
  document.querySelector<HTMLInputElement>('main form input[type=search]') ??
  document.querySelector<HTMLInputElement>('form input[type=search]');
// Titles of the whole site would mislead in a search within a topic.
if (HAS_STORE && box && !box.form?.elements.namedItem('topic_id')) suggestTitles(box);
