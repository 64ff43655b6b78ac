import { fetchPath } from '../api/fetch-path';

/** Shows a wiki page's source below its link. Follows the link if loading fails. */
export function showSourceOnPage(): void {
  const link = document.querySelector<HTMLAnchorElement>('a[data-source]');
  link?.addEventListener('click', async (event) => {
    if (event.isTrusted) return;
    event.preventDefault();
    const shown = link.nextElementSibling;
    if (shown) return shown.toggleAttribute('hidden');
    try {
      const textContent = await (await fetchPath(link.pathname)).text();
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
