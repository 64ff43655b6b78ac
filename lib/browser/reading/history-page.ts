import { floorPath } from '@/lib/urls/views/post-url';
import { announce } from '../announce';
import { pageText } from '../page-text';
import { showShortDates } from '../short-dates';
import { clearHistory, loadHistory, updateHistory } from './reading-history';

interface Item {
  title: string;
  /** Unix milliseconds. */
  at: number;
  href: string;
  remove(): void;
}

function listItems(name: string | undefined): Item[] {
  const { topics, bookmarks } = loadHistory();
  const items =
    name === 'bookmarks'
      ? Object.entries(bookmarks).map(([path, { title, at }]) => ({
          title,
          at,
          href: path,
          remove: () => updateHistory((history) => delete history.bookmarks[path]),
        }))
      : Object.entries(topics).map(([id, { title, floor, at }]) => ({
          title: `${title} · #${floor}`,
          at,
          href: floorPath(id, floor),
          remove: () => updateHistory((history) => delete history.topics[id]),
        }));
  return items.sort((a, b) => b.at - a.at);
}

function renderList(list: HTMLElement, template: HTMLTemplateElement): void {
  const rows = listItems(list.dataset.list).map((item) => {
    const row = document.importNode(template.content, true);
    const link = row.querySelector('a');
    const time = row.querySelector('time');
    const button = row.querySelector('button');
    if (link) Object.assign(link, { textContent: item.title, href: item.href });
    if (time) time.dateTime = new Date(item.at).toISOString();
    button?.setAttribute('aria-label', `${button.textContent}: ${item.title}`);
    button?.addEventListener('click', () => {
      item.remove();
      renderLists();
    });
    return row;
  });
  list.replaceChildren(...rows);
}

function renderLists(): void {
  const template = document.querySelector<HTMLTemplateElement>('template[data-line]');
  if (!template) return;
  for (const list of document.querySelectorAll<HTMLElement>('[data-list]')) {
    renderList(list, template);
  }
  showShortDates();
}

function confirmAndClear(): void {
  if (!confirm(pageText('confirmClear'))) return;
  clearHistory();
  announce(pageText('cleared'));
  renderLists();
}

/** Fills the reading history page and connects its button. */
export function initHistoryPage(): void {
  document.querySelector('[data-do=clear]')?.addEventListener('click', confirmAndClear);
  renderLists();
  // Hidden until complete, so that nothing moves.
  document.querySelector('[data-history]')?.classList.add('history-ready');
}
