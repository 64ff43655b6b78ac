import { loadPreferences } from '../preferences';

/** What `j` and `k` move between: the posts or rows of a page. */
const STEPS = '.floor, .row-title a, .link-rows li > a:first-child';
const AFTER_G: Record<string, string> = { h: '.site-name', w: '[data-go=wiki]' };
const SEQUENCE_TIMEOUT_MS = 1500;

const click = (selector: string) => document.querySelector<HTMLElement>(selector)?.click();

function step(by: 1 | -1): void {
  const steps = [...document.querySelectorAll<HTMLElement>(STEPS)];
  const focused = steps.findIndex((element) => element.matches(':focus'));
  const visible = steps.findIndex((element) => element.getBoundingClientRect().top >= 0);
  const next = steps[focused < 0 ? Math.max(0, visible) : focused + by];
  next?.focus();
  next?.scrollIntoView({ block: 'center' });
}

const SHORTCUTS: Record<string, () => void> = {
  j: () => step(1),
  k: () => step(-1),
  n: () => click('a[rel~=next]'),
  p: () => click('a[rel~=prev]'),
  '?': () => click('[data-go=reading]'),
  '/': () => document.querySelector<HTMLElement>('input[type=search]')?.focus(),
};

/** Listens for single-key shortcuts, where the reader has switched them on (WCAG 2.1.4). */
export function initKeyboardShortcuts(): void {
  let isAfterG = false;
  document.addEventListener('keydown', (event) => {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey || loadPreferences().keys !== 'on') return;
    if (target instanceof Element && target.closest('input, select, textarea, [contenteditable]'))
      return;
    const selector = isAfterG ? AFTER_G[key] : undefined;
    isAfterG = key === 'g';
    if (isAfterG)
      setTimeout(() => {
        isAfterG = false;
      }, SEQUENCE_TIMEOUT_MS);
    const shortcut = selector ? () => click(selector) : SHORTCUTS[key];
    if (!shortcut) return;
    event.preventDefault();
    shortcut();
  });
}
