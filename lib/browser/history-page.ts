import { floorPath } from '@/lib/urls/post-url';
import { announce, pageMessage } from './page-messages';
import {
  clearHistory,
  loadHistory,
  parseHistory,
  saveHistory,
  updateHistory,
} from './reading-history';
import { updateRelativeTimes } from './relative-time';

interface Line {
  title: string;
  at: number;
  href: string;
  forget(): void;
}

const byTime = (a: Line, b: Line) => b.at - a.at;

/** Topics begun and pages put aside, the newest first. */
function lines(name: string | undefined): Line[] {
  const { topics, bookmarks } = loadHistory();
  if (name === 'topics') {
    return Object.entries(topics)
      .map(([id, { title, floor, at }]) => ({
        title: `${title} · #${floor}`,
        at,
        href: floorPath(id, floor),
        forget: () => updateHistory((memory) => delete memory.topics[id]),
      }))
      .sort(byTime);
  }
  return Object.entries(bookmarks)
    .map(([path, { title, at }]) => ({
      title,
      at,
      href: path,
      forget: () => updateHistory((memory) => delete memory.bookmarks[path]),
    }))
    .sort(byTime);
}

function drawList(list: HTMLElement, pattern: HTMLTemplateElement): void {
  const items = lines(list.dataset.list).map((line) => {
    const item = document.importNode(pattern.content, true);
    const link = item.querySelector('a');
    const time = item.querySelector('time');
    const button = item.querySelector('button');
    if (link) Object.assign(link, { textContent: line.title, href: line.href });
    if (time) time.dateTime = new Date(line.at).toISOString();
    button?.setAttribute('aria-label', `${button.textContent}: ${line.title}`);
    button?.addEventListener('click', () => {
      line.forget();
      draw();
    });
    return item;
  });
  list.replaceChildren(...items);
}

function draw(): void {
  const pattern = document.querySelector<HTMLTemplateElement>('template[data-line]');
  if (!pattern) return;
  for (const list of document.querySelectorAll<HTMLElement>('[data-list]')) drawList(list, pattern);
  updateRelativeTimes();
}

function give(): void {
  const file = new Blob([JSON.stringify(loadHistory(), null, 1)], { type: 'application/json' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = 'reading.json';
  link.click();
  URL.revokeObjectURL(link.href);
}

async function take({ target }: Event): Promise<void> {
  const file = target instanceof HTMLInputElement ? target.files?.[0] : undefined;
  if (!file) return;
  const memory = parseHistory(await file.text());
  const isEmpty = memory.now === 0;
  if (!isEmpty) saveHistory(memory);
  announce(pageMessage(isEmpty ? 'unreadable' : 'saved'));
  draw();
}

function wipe(): void {
  if (!confirm(pageMessage('wipe'))) return;
  clearHistory();
  announce(pageMessage('wiped'));
  draw();
}

/** The page that shows what is remembered, gives it as a file, takes it back, and wipes it. */
export function initHistoryPage(): void {
  const notebook = document.querySelector('[data-notebook]');
  const on = (name: string, event: string, act: (event: Event) => void) =>
    document.querySelector(`[data-do=${name}]`)?.addEventListener(event, act);
  on('export', 'click', give);
  on('import', 'change', (event) => void take(event));
  on('wipe', 'click', wipe);
  draw();
  // Nothing is shown before it stands where it stays.
  notebook?.classList.add('notebook-drawn');
}
