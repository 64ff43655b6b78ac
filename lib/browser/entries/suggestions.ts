import { suggestTitles } from '../search/suggest-titles';

// Loaded at the first focus of the page's search box.
const box = document.querySelector<HTMLInputElement>('input[type=search]');
// Titles are of the whole site, and no results of a search within one topic.
if (box && !box.form?.elements.namedItem('topic_id')) suggestTitles(box);
