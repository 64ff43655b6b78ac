import { fillTemplate } from '@/lib/base/text/fill-template';
import { pageText } from '../page-text';
import { fetchSuggestions, type Suggestion } from './fetch-suggestions';

/** The site puts the translation before the script. */
declare const SUGGESTIONS_LABEL: string;
/** The forms of "14 posts" by `Intl.LDMLPluralRule`. */
declare const POST_COUNTS: Record<string, string>;

const DEBOUNCE_MS = 200;
const ID = 'suggestions';
function element<Name extends 'a' | 'div' | 'output' | 'small'>(
  name: Name,
  attributes: Record<string, string>,
): HTMLElementTagNameMap[Name] {
  const created = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) created.setAttribute(key, value);
  return created;
}

function countPosts(count: number): string {
  const { lang } = document.documentElement;
  const form = POST_COUNTS[new Intl.PluralRules(lang).select(count)];
  return fillTemplate(form ?? POST_COUNTS.other, { count: count.toLocaleString(lang) });
}

const describe = ({ about }: Suggestion) =>
  (about.kind === 'page'
    ? [pageText('wiki'), about.section]
    : [pageText('topic'), countPosts(about.posts)]
  )
    .filter(Boolean)
    .join(' · ');

function printOption(suggestion: Suggestion, index: number): HTMLAnchorElement {
  const { title, path } = suggestion;
  // Arrow keys reach options; Tab leaves the box.
  const option = element('a', { role: 'option', id: `${ID}-${index}`, href: path, tabindex: '-1' });
  option.dir = 'auto';
  option.textContent = title;
  const about = element('small', {});
  about.textContent = describe(suggestion);
  option.append(about);
  return option;
}

/**
 * Suggests titles while the reader types: a combobox with a list box (ARIA Authoring Practices). Escape,
 * outside clicks and blur close it.
 */
export function suggestTitles(box: HTMLInputElement): void {
  const list = element('div', { role: 'listbox', id: ID, 'aria-label': SUGGESTIONS_LABEL });
  list.className = 'suggestions bg-background border border-control rounded-sm';
  const count = element('output', { class: 'sr-only' });
  const attributes = {
    role: 'combobox',
    autocomplete: 'off',
    'aria-autocomplete': 'list',
    'aria-controls': ID,
  };
  for (const [name, value] of Object.entries(attributes)) box.setAttribute(name, value);
  box.after(list, count);
  box.form?.style.setProperty('position', 'relative');
  const options = () => [...list.querySelectorAll('a')];
  let selected = -1;
  let pending = new AbortController();

  const select = (index: number) => {
    selected = index;
    for (const [at, option] of options().entries()) {
      option.setAttribute('aria-selected', String(at === index));
      if (at === index) option.scrollIntoView({ block: 'nearest' });
    }
    if (index < 0) {
      box.removeAttribute('aria-activedescendant');
    } else {
      box.setAttribute('aria-activedescendant', `${ID}-${index}`);
    }
  };
  const show = (isOpen: boolean) => {
    const found = isOpen ? list.childElementCount : 0;
    list.hidden = found === 0;
    box.setAttribute('aria-expanded', String(found > 0));
    count.textContent = found > 0 ? `${SUGGESTIONS_LABEL}: ${found}` : '';
    select(-1);
  };
  const update = async () => {
    pending.abort();
    pending = new AbortController();
    const { signal } = pending;
    await new Promise((resolve) => setTimeout(resolve, DEBOUNCE_MS));
    if (signal.aborted) return;
    const typed = box.value.trim();
    // The form works without suggestions.
    const found = typed === '' ? [] : await fetchSuggestions(typed, signal).catch(() => []);
    if (signal.aborted) return;
    list.replaceChildren(...found.map(printOption));
    show(box.matches(':focus'));
  };
  const close = () => {
    pending.abort();
    show(false);
  };

  box.addEventListener('input', () => void update());
  box.addEventListener('blur', close);
  // Keeps the focus, so that the list stays open for the click.
  list.addEventListener('mousedown', (event) => event.preventDefault());
  list.addEventListener('click', close);
  box.addEventListener('keydown', (event) => {
    const { key, isComposing } = event;
    if (isComposing) return;
    if (key === 'Escape' && !list.hidden) {
      close();
    } else if (key === 'Enter' && selected >= 0) {
      options()[selected]?.click();
    } else if (key === 'ArrowDown' || key === 'ArrowUp') {
      if (list.hidden) show(true);
      const stops = list.childElementCount + 1;
      const by = key === 'ArrowDown' ? 1 : -1;
      // The box comes before the first option.
      select(((selected + 1 + by + stops) % stops) - 1);
    } else {
      return;
    }
    event.preventDefault();
  });
  show(false);
  // Text was typed before this script loaded.
  if (box.value !== box.defaultValue) void update();
}
