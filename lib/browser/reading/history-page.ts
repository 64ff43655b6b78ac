import { floorPath } from '@/lib/urls/views/post-url';
import { announce } from '../announce';
import { pageText } from '../page-text';
import { showShortDates } from '../short-dates';
import {
  clearHistory,
  loadHistory,
  parseHistory,
  saveHistory,
  updateHistory,
} from './reading-history';

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

function exportHistory(): void {
  const file = new Blob([JSON.stringify(loadHistory(), null, 1)], { type: 'application/json' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = 'reading.json';
  link.click();
  URL.revokeObjectURL(link.href);
}

async function importHistory({ target }: Event): Promise<void> {
  const file = target instanceof HTMLInputElement ? target.files?.[0] : undefined;
  if (!file) return;
  const history = parseHistory(await file.text());
  // Every exported history has the time of a page view.
  const isReadable = history.now > 0;
  if (isReadable) saveHistory(history);
  announce(pageText(isReadable ? 'imported' : 'unreadable'));
  renderLists();
}

function confirmAndClear(): void {
  if (!confirm(pageText('confirmClear'))) return;
  clearHistory();
  announce(pageText('cleared'));
  renderLists();
}

/** Fills the reading history page and connects its buttons. */
export function initHistoryPage(): void {
  const connect = (name: string, event: string, listener: (event: Event) => void) =>
    document.querySelector(`[data-do=${name}]`)?.addEventListener(event, listener);
  connect('export', 'click', exportHistory);
  connect('import', 'change', (event) => void importHistory(event));
  connect('clear', 'click', confirmAndClear);
  renderLists();
  // Hidden until complete, so that nothing moves.
  document.querySelector('[data-history]')?.classList.add('history-ready');
}
