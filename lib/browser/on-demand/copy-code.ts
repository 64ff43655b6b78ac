import { announce } from '../announce';
import { pageText } from '../page-text';

/** The language of a code block as its class names it; undefined for one that was guessed. */
function languageOf(block: Element): string | undefined {
  const [, name] = /\blanguage-(\S+)/.exec(block.querySelector('code')?.className ?? '') ?? [];
  return name === 'auto' ? undefined : name;
}

/**
 * Adds to each code block its language, and a button that copies its text; no button where a page has no clipboard, as
 * on plain HTTP.
 */
export function addCopyButtons(): void {
  for (const block of document.querySelectorAll<HTMLElement>('.prose pre')) {
    const text = block.textContent ?? '';
    const language = languageOf(block);
    if (language) block.dataset.language = language;
    if (!isSecureContext) continue;
    const button = document.createElement('button');
    button.className = 'copy-code';
    button.title = pageText('copyCode');
    button.addEventListener('click', () => {
      navigator.clipboard.writeText(text).then(
        () => announce(pageText('codeCopied')),
        () => undefined,
      );
    });
    block.append(button);
  }
}
