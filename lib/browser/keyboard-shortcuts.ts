import { storedPreferences } from './preferences';

const THINGS = '.floor, .row-title a, .leaves li > a:first-child';
const AFTER_G: Record<string, string> = { h: '.site-name', w: '[data-go=wiki]' };
const CHORD_MS = 1500;

const follow = (selector: string) => document.querySelector<HTMLElement>(selector)?.click();

function step(by: 1 | -1): void {
  const things = [...document.querySelectorAll<HTMLElement>(THINGS)];
  const at = things.findIndex((thing) => thing.matches(':focus'));
  const visible = things.findIndex((thing) => thing.getBoundingClientRect().top >= 0);
  const next = things[at < 0 ? Math.max(0, visible) : at + by];
  next?.focus();
  next?.scrollIntoView({ block: 'center' });
}

const KEYS: Record<string, () => void> = {
  j: () => step(1),
  k: () => step(-1),
  n: () => follow('a[rel~=next]'),
  p: () => follow('a[rel~=prev]'),
  '?': () => follow('[data-go=reading]'),
  '/': () => document.querySelector<HTMLElement>('input[type=search]')?.focus(),
};

/** Single keys as shortcuts, where the reader has switched them on (WCAG 2.1.4). */
export function initKeyboardShortcuts(): void {
  let isAfterG = false;
  document.addEventListener('keydown', (event) => {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey || storedPreferences().keys !== 'on') return;
    if (target instanceof Element && target.closest('input, select, textarea, [contenteditable]'))
      return;
    const selector = isAfterG ? AFTER_G[key] : undefined;
    isAfterG = key === 'g';
    if (isAfterG)
      setTimeout(() => {
        isAfterG = false;
      }, CHORD_MS);
    const act = selector ? () => follow(selector) : KEYS[key];
    if (!act) return;
    event.preventDefault();
    act();
  });
}
