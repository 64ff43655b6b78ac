import { fetchPath } from '../api/fetch-path';
import { isPlainClick } from '../is-plain-click';
import { adoptStyle } from './adopt-style';

const STYLE = `
.page-source { max-height: 30rem; margin: .5rem 0 0; padding: 1rem; overflow: auto; white-space: pre-wrap;
  font-family: var(--font-mono); color: var(--color-foreground); background: var(--color-surface) }
`;

/** Makes the link to the source of a wiki page show it below itself; where it cannot be loaded, the link is followed. */
export function showSourceOnPage(): void {
  const link = document.querySelector<HTMLAnchorElement>('a[data-source]');
  link?.addEventListener('click', async (event) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    const shown = link.nextElementSibling;
    if (shown) return shown.toggleAttribute('hidden');
    try {
      const textContent = await (await fetchPath(link.pathname)).text();
      adoptStyle(STYLE);
      const source = document.createElement('div');
      source.className = 'page-source';
      Object.assign(source, { dir: 'auto', tabIndex: 0, role: 'group', textContent });
      source.ariaLabel = link.textContent;
      link.after(source);
      source.focus();
    } catch {
      location.href = link.href;
    }
  });
}
