import type { Element, Nodes } from 'hast';
import { defaultHandlers, type Handle } from 'hast-util-to-mdast';
import type { Nodes as MdastNodes, RootContent } from 'mdast';
import type {} from 'mdast-util-math';
import { isMailLink, spokenAddress } from '../links/guard-mail';
import {
  codeLanguageOf,
  findElement,
  hasClass,
  isTag,
  textContentOf,
  textProperty,
} from '../tree/hast';
import { FOOTNOTE } from './mark-footnotes';
import { isBlock } from './prepare-tree';

/** DokuWiki gives these links the address as title. */
const TITLED_BY_WIKI = ['wikilink1', 'wikilink2', 'urlextern', 'interwiki', 'mail', 'media'];

/** GitHub's code language for formulas. Other readers would take lines between `$$` for Markdown. */
export const MATH = 'math';

const texOfFormula = (node: Element) => textProperty(node, 'dataTex')?.trim();

function linesOf(node: Nodes): string {
  if (node.type === 'text') return node.value;
  if (node.type === 'element') {
    if (node.tagName === 'br') return '\n';
    const tex = texOfFormula(node);
    if (tex !== undefined) return tex;
  }
  return 'children' in node ? node.children.map(linesOf).join('') : '';
}

function languageOf(pre: Element): string | undefined {
  const code = findElement(pre, isTag('code'));
  return (code && codeLanguageOf(code)) ?? codeLanguageOf(pre);
}

const pre: Handle = (_state, node) => ({
  type: 'code',
  lang: languageOf(node) ?? null,
  meta: null,
  value: linesOf(node).replace(/\r\n?/g, '\n').replace(/\n+$/, ''),
});

function toCode(nodes: readonly RootContent[]): RootContent[] {
  return nodes.map((node): RootContent => {
    if (node.type === 'text') return { type: 'inlineCode', value: node.value };
    if ('children' in node) Object.assign(node, { children: toCode(node.children) });
    return node;
  });
}

const isMoreThanText = ({ tagName, properties }: Element) =>
  ['a', 'br', 'img'].includes(tagName) || 'dataTex' in properties || FOOTNOTE in properties;

/** DokuWiki's inline code may contain links, Markdown's cannot. */
const code: Handle = (state, node) => {
  if (findElement(node, isMoreThanText)) return toCode(state.all(node));
  const value = textContentOf(node).replace(/\n/g, ' ');
  return { type: value.trim() === '' ? 'text' : 'inlineCode', value };
};

const link: Handle = (state, node) => {
  if (textProperty(node, 'href') === undefined) return state.all(node);
  if (hasClass(node, 'mail') && isMailLink(node)) {
    return { type: 'text', value: spokenAddress(textContentOf(node)) };
  }
  if (TITLED_BY_WIKI.some((name) => hasClass(node, name))) delete node.properties.title;
  return defaultHandlers.a(state, node);
};

const image: Handle = (state, node) => {
  if (node.properties.title === node.properties.alt) delete node.properties.title;
  return defaultHandlers.img(state, node);
};

const STYLES = [
  ['bold', defaultHandlers.strong],
  ['italic', defaultHandlers.em],
  ['strike', defaultHandlers.del],
] as const;

const span: Handle = (state, node) => {
  const tex = texOfFormula(node);
  if (tex !== undefined) return tex === '' ? undefined : { type: 'inlineMath', value: tex };
  const [, handle] = STYLES.find(([name]) => hasClass(node, name)) ?? [];
  return handle && !findElement(node, isBlock) ? handle(state, node) : state.all(node);
};

const div: Handle = (state, node) => {
  const tex = texOfFormula(node)?.replace(/\r\n?/g, '\n');
  if (tex !== undefined) return tex === '' ? undefined : { type: 'code', lang: MATH, value: tex };
  const children = state.toFlow(state.all(node));
  const label = textProperty(node, FOOTNOTE);
  return label === undefined
    ? children
    : { type: 'footnoteDefinition', identifier: label, label, children };
};

const sup: Handle = (state, node) => {
  const label = textProperty(node, FOOTNOTE);
  return label === undefined
    ? state.all(node)
    : { type: 'footnoteReference', identifier: label, label };
};

const wbr: Handle = (): MdastNodes[] => [];

const player: Handle = (state, node) => state.all(node);

/** Handlers of elements. The library converts the others. */
export const MDAST_HANDLERS: Record<string, Handle> = {
  a: link,
  audio: player,
  code,
  div,
  img: image,
  kbd: code,
  pre,
  samp: code,
  span,
  // May contain blocks, unlike a paragraph.
  summary: div,
  sup,
  var: code,
  video: player,
  wbr,
};
