import { announce } from '../announce';
import { pageText } from '../page-text';
import { adoptStyle } from './adopt-style';

/** The button shows its name itself, so that it is no part of the text. It stands in the bar above it (`code.css`). */
const STYLE = `
.copy-code { position: absolute; top: .3rem; inset-inline-start: 1.1em; padding: .15rem 0; font: inherit;
  font-family: var(--font-sans); color: var(--color-muted); background: none; border: 0; cursor: pointer }
.copy-code::before { content: attr(title) / "" }
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
