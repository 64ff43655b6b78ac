import type { Element, ElementContent, Nodes } from 'hast';
import {
  addClasses,
  createElement,
  createText,
  findElement,
  hasClass,
  isTag,
  textContentOf,
} from '../../tree/hast';
import { rewriteTree } from '../../tree/rewrite-tree';
import type { MarkupContext } from './markup-row';

/** Removes an element. */
export const removed = (): ElementContent[] => [];

/** Returns a reader that gives elements this site's classes. */
export const marked =
  (...names: string[]) =>
  (node: Element): undefined => {
    addClasses(node, names);
  };

/** Returns a small line, which no excerpt has, for `Last edited: …`. */
export const readEditedLine = ({ children }: Element): ElementContent[] => [
  createElement('p', { className: ['noexcerpt'] }, [createElement('small', {}, children)]),
];

/** Marks the preview of a link. Its headings head no section of the post. */
export function readLinkPreview(preview: Element): undefined {
  addClasses(preview, ['onebox']);
  rewriteTree(preview, ({ tagName, children }) =>
    /^h[1-6]$/.test(tagName)
      ? [createElement('p', { className: ['onebox-title'] }, children)]
      : undefined,
  );
}

/**
 * Returns a reader of spoilers. A block becomes `<details class="spoiler">`, which needs no JavaScript, an
 * inline one `<span class="spoiler">`, hidden until focused.
 * @param titles classes of the element with the title
 */
export const readSpoiler =
  (...titles: string[]) =>
  (node: Element, { messages }: MarkupContext): ElementContent[] | undefined => {
    if (node.tagName === 'span') addClasses(node, ['spoiler']);
    if (node.tagName === 'details' && !findElement(node, isTag('summary'))) {
      node.children.unshift(createElement('summary', {}, [createText(messages.spoiler)]));
    }
    if (node.tagName !== 'div' && node.tagName !== 'blockquote') return undefined;
    const title = findElement(node, (inner) => titles.some((name) => hasClass(inner, name)));
    const summary = (title && textContentOf(title).trim()) || messages.spoiler;
    return [
      createElement('details', { className: ['spoiler'] }, [
        createElement('summary', {}, [createText(summary)]),
        ...node.children.filter((child) => child !== title),
      ]),
    ];
  };

const LINE = isTag('li', 'div', 'p', 'tr');

function linesOf(node: Nodes, isBroken: boolean): string {
  if (node.type === 'text') return isBroken ? node.value.replace(/[\r\n]+/g, '') : node.value;
  if (node.type !== 'element') return '';
  if (node.tagName === 'br') return '\n';
  const inner = node.children.map((child) => linesOf(child, isBroken)).join('');
  return LINE(node) && !inner.endsWith('\n') ? `${inner}\n` : inner;
}

/**
 * Returns the text of code whose lines are separated by `<br>` or list items. Line feeds beside `<br>` count
 * for nothing, and no-break spaces are spaces.
 */
function codeText(code: Element): string {
  const isMarked = findElement(code, isTag('br', 'li')) !== undefined;
  const isFormatted = code.tagName === 'pre' || findElement(code, isTag('pre')) !== undefined;
  if (!isMarked) return textContentOf(code).replaceAll('\u00a0', ' ');
  const lines = code.children.map((child) => linesOf(child, !isFormatted)).join('');
  return lines.replaceAll('\u00a0', ' ').replace(/\n$/, '');
}

/** Returns a block of code in this site's markup. */
export function createCodeBlock(code: Element, language?: string): ElementContent[] {
  const className = language ? [`language-${language.toLowerCase()}`] : [];
  return [
    createElement('pre', {}, [createElement('code', { className }, [createText(codeText(code))])]),
  ];
}

/** Returns the language in a label such as `Code: (PHP)` or `Python:`; undefined for `Code:`. */
export function languageInLabel(label: string): string | undefined {
  const text = label.slice(0, 100).trim();
  const [, given] = /\(([\w+#-]{1,30})\)/.exec(text) ?? [];
  return given;
}
