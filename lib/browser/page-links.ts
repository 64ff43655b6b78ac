import { anchorInPath } from '@/lib/urls/views/post-url';
import { announce } from './announce';
import { isPlainClick } from './is-plain-click';
import { pageText } from './page-text';

/** Adds to each wiki heading a link to itself, outside its name and copied text. */
export function addSectionLinks(): void {
  for (const heading of document.querySelectorAll('.wiki-prose :is(h2, h3, h4, h5)[id]')) {
    const link = document.createElement('a');
    link.href = `#${encodeURIComponent(heading.id)}`;
    link.className = 'section-link';
    link.dataset.copy = '';
    link.ariaLabel = pageText('headingLink');
    heading.ariaLabel = heading.textContent;
    heading.append(link);
  }
}

/** Makes `data-copy` links copy their address, or share it on touch screens. */
export function initCopyLinks(): void {
  document.addEventListener('click', (event) => {
    const { target } = event;
    if (!isPlainClick(event) || !(target instanceof Element)) return;
    const link = target.closest<HTMLAnchorElement>('a[data-copy]');
    if (!link || !isSecureContext) return;
    const anchor = anchorInPath(link.pathname);
    if (anchor && document.getElementById(anchor)) {
      event.preventDefault();
      // Puts the post into the address bar without scrolling.
      history.replaceState(history.state, '', `#${anchor}`);
    }
    if ('share' in navigator && matchMedia('(hover:none)').matches) {
      event.preventDefault();
      navigator.share({ url: link.href }).catch(() => undefined);
      return;
    }
    navigator.clipboard.writeText(link.href).then(
      () => announce(pageText('copied')),
      () => undefined,
    );
  });
}
