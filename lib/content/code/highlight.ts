import type { Element, Root } from 'hast';
import { common, createLowlight } from 'lowlight';
import type { Steps } from '@/lib/content/gate/turn';
import { addClasses, classesOf, find, findAll, textOf } from '@/lib/content/shapes/element';

/** UTF-16 units that are highlighted in one block, and in one body. */
const LONGEST_BLOCK = 12_000;
const LONGEST_BODY = 60_000;
const MOST_BLOCKS = 300;

const lowlight = createLowlight(common);
/** What DokuWiki (GeSHi) calls languages that highlight.js knows by another name. */
lowlight.registerAlias({
  xml: ['html4strict', 'html5'],
  javascript: ['jquery'],
  c: ['arduino'],
  ini: ['reg'],
});

/**
 * Grammars look ahead over words and white space, from each of them: without other signs in between
 * that takes quadratic time. No code goes on like this.
 */
const MONOTONOUS = /[\w\s.$"[-]{500}/;
const ALWAYS_QUICK = 1000;

function isTooMuch(source: string, left: number): boolean {
  if (source.length > Math.min(left, LONGEST_BLOCK)) return true;
  return source.length > ALWAYS_QUICK && MONOTONOUS.test(source);
}

function languageOf(node: Element): string | undefined {
  const name = classesOf(node).find((given) => given.startsWith('language-'));
  const language = name?.slice('language-'.length);
  return language && lowlight.registered(language) ? language : undefined;
}

function highlightBlock(pre: Element, left: number): number {
  const inner = pre.children.length === 1 ? pre.children[0] : undefined;
  const code = inner?.type === 'element' && inner.tagName === 'code' ? inner : pre;
  const language = languageOf(code) ?? languageOf(pre);
  if (
    language === undefined ||
    find(pre, ({ tagName }) => tagName !== 'span' && tagName !== 'pre' && tagName !== 'code')
  )
    return 0;
  const source = textOf(code);
  if (isTooMuch(source, left)) return 0;
  const { children } = lowlight.highlight(language, source);
  code.children = children.filter((child) => child.type !== 'doctype');
  addClasses(code, ['hljs']);
  return source.length;
}

/** Highlights the code blocks whose language is known; what is beyond the limits stays plain. */
export function* highlight(tree: Root): Steps<void> {
  let left = LONGEST_BODY;
  const blocks = findAll(tree, ({ tagName }) => tagName === 'pre');
  for (const pre of blocks.slice(0, MOST_BLOCKS)) {
    left -= highlightBlock(pre, left);
    yield;
  }
}
