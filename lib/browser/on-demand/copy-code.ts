import { announce } from '../announce';
import { pageText } from '../page-text';

/** Adds to each code block a button that copies its text; none where a page has no clipboard, as on plain HTTP. */
export function addCopyButtons(): void {
  if (!isSecureContext) return;
  for (const block of document.querySelectorAll('.prose pre')) {
    const button = document.createElement('button');
    button.className = 'copy-code';
    button.title = pageText('copyCode');
    button.addEventListener('click', () => {
      navigator.clipboard.writeText(block.textContent ?? '').then(
        () => announce(pageText('codeCopied')),
        () => undefined,
      );
    });
    block.append(button);
  }
}
