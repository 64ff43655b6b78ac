import { fillTemplate } from '@/lib/base/text/fill-template';

/** Search page of a frozen site. Loads Pagefind's index at the first search. */

/** The sections of a topic's page are its posts. */
interface FoundPage {
  /** Relative to the site's root. */
  raw_url: string;
  meta: { title: string };
  /** HTML with `<mark>` around matches. */
  excerpt: string;
  sub_results: { title: string; url: string; excerpt: string }[];
}

interface PagefindInstance {
  search(text: string): Promise<{ results: { data(): Promise<FoundPage> }[] }>;
}

/** Language of the index, put before the served file. */
declare const LANGUAGE: string;

const MAX_RESULTS = 30;
const MAX_SECTIONS = 3;
const ROOT = new URL('..', location.href).href;

async function findPages(text: string): Promise<FoundPage[]> {
  const { createInstance } = await import(`${ROOT}pagefind/pagefind.js`);
  // Pagefind splits words by the document's language at the time of this call.
  const { documentElement: root } = document;
  const own = root.lang;
  root.lang = LANGUAGE;
  const instance: PagefindInstance = createInstance();
  root.lang = own;
  const { results } = await instance.search(text);
  return Promise.all(results.slice(0, MAX_RESULTS).map((each) => each.data()));
}

function addElement(parent: Element, name: string, className: string): Element {
  const element = document.createElement(name);
  element.className = className;
  parent.append(element);
  return element;
}

/** Adds the text and `mark` elements of an excerpt. Posts are untrusted, so other elements become text. */
function addExcerpt(parent: Element, html: string): void {
  const excerpt = addElement(parent, 'p', 'excerpt line-clamp-3');
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const { nodeName, textContent } of body.childNodes) {
    const target = nodeName === 'MARK' ? addElement(excerpt, 'mark', '') : excerpt;
    target.append(textContent ?? '');
  }
}

function addLink(parent: Element, href: string, text: string): void {
  const link = addElement(parent, 'a', '');
  link.setAttribute('href', href);
  link.textContent = text;
}

function addResult(list: Element, page: FoundPage): void {
  const address = ROOT + page.raw_url;
  const item = addElement(list, 'li', 'result py-[1.1rem] border-t border-divider');
  addLink(addElement(item, 'h2', 'text-lg'), address, page.meta.title);
  const sections = page.sub_results.filter(({ url }) => url.includes('#')).slice(0, MAX_SECTIONS);
  if (sections.length === 0) addExcerpt(item, page.excerpt);
  for (const { url, title, excerpt } of sections) {
    addLink(addElement(item, 'p', 'facts'), `${address}#${url.split('#')[1]}`, title);
    addExcerpt(item, excerpt);
  }
}

async function showResults(status: HTMLElement, text: string): Promise<void> {
  try {
    const pages = await findPages(text);
    const list = document.createElement('ol');
    list.className = 'mt-6';
    for (const page of pages) addResult(list, page);
    status.textContent =
      pages.length === 0 ? fillTemplate(status.dataset.none, { query: text }) : '';
    status.after(list);
  } catch {
    status.textContent = status.dataset.failed ?? '';
  }
}

const searched = new URLSearchParams(location.search).get('q')?.trim() ?? '';
const box = document.querySelector<HTMLInputElement>('main input[name="q"]');
if (box) box.value = searched;
const line = document.getElementById('search-status');
if (line && searched) void showResults(line, searched);
