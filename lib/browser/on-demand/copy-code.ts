import { announce } from '../announce';
import { pageText } from '../page-text';
import { adoptStyle } from './adopt-style';

/** The button shows its name itself, so that it is no part of the text; where there is a mouse, on hover. */
const STYLE = `
.copy-code { position: absolute; top: .25rem; inset-inline-end: .25rem; padding: .25rem .5rem; font-family: var(--font-sans);
  background: inherit; border: 1px solid var(--color-control); border-radius: inherit; cursor: pointer }
.copy-code::before { content: attr(title) / "" }
@media (hover: hover) { :not(:hover) > .copy-code:not(:focus-visible) { opacity: 0 } }
@media print { .copy-code { display: none } }
`;

/** Adds to each code block a button that copies its text; none where a page has no clipboard, as on plain HTTP. */
export function addCopyButtons(): void {
  if (!isSecureContext) return;
  adoptStyle(STYLE);
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
