import { announce } from '../announce';
import { pageText } from '../page-text';

/** Returns a code block's language; undefined if guessed. */
function languageOf(block: Element): string | undefined {
  const [, name] = /\blanguage-(\S+)/.exec(block.querySelector('code')?.className ?? '') ?? [];
  return name === 'auto' ? undefined : name;
}

/** Labels code blocks and adds copy buttons, except over plain HTTP, which has no clipboard. */
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
