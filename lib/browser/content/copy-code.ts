import { announce, pageMessage } from '../page-messages';

/** Adds to each code block a button that copies its text; none where a page has no clipboard, as on plain HTTP. */
export function addCopyButtons(): void {
  if (!isSecureContext) return;
  for (const block of document.querySelectorAll('.prose pre')) {
    const button = document.createElement('button');
    button.className = 'copy-code';
    // The style sheet shows it, so that it is no part of the text.
    button.title = pageMessage('copyCode');
    button.addEventListener('click', () => {
      navigator.clipboard.writeText(block.textContent ?? '').then(
        () => announce(pageMessage('codeCopied')),
        () => undefined,
      );
    });
    block.append(button);
  }
}
