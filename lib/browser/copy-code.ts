import { announce, pageMessage } from './page-messages';

/** Adds to each code block a button that copies its text; none where a page has no clipboard, as on plain HTTP. */
export function addCopyButtons(): void {
  if (!navigator.clipboard) return;
  for (const block of document.querySelectorAll('.prose pre')) {
    const button = document.createElement('button');
    button.type = 'button';
    // Its sign is drawn by the style sheet, so it is no part of the text.
    button.className = 'copy-code';
    button.title = pageMessage('copyCode');
    button.ariaLabel = button.title;
    button.addEventListener('click', () => {
      navigator.clipboard.writeText(block.textContent ?? '').then(
        () => announce(pageMessage('codeCopied')),
        () => undefined,
      );
    });
    block.append(button);
  }
}
