import postcss, { type AtRule, type ChildNode, type Root } from 'postcss';
import type { CssPart } from '@/lib/render/styles/inline-css';

const GROUPING_RULES = ['layer', 'media', 'supports', 'container'];
const INNERMOST_PARENTHESES = /(?<!\\)\((?:\\.|[^()\\])*\)/g;
const CODE_POINT = /\\[\da-f]/i;
const ATTRIBUTE = /(?<!\\)\[(?:"[^"]*"|[^\]"])*\]/g;
/** Kind and name of a class, element, pseudo-class or id. */
const SIMPLE_SELECTOR = /(::?|[#.])?((?:\\.|[\w-])+)/g;

/** `:lang(ja)` counts as a class `ja`. */
const LANGUAGE = /:lang\((\w+)[^)]*\)/g;
const NEGATION = /:not\((?:[^()]|\([^()]*\))*\)/g;
const NESTED = /\([^()]*\(/;
const ALTERNATIVES = /:(?:is|where)\(((?:\\.|[^()\\])*)\)/g;

/** Returns the elements and classes in a selector. Removes parentheses first, from the innermost outward. */
function namesIn(selector: string): string[] {
  const outer = selector.replace(INNERMOST_PARENTHESES, '');
  if (outer !== selector) return namesIn(outer);
  return [...selector.matchAll(SIMPLE_SELECTOR)].flatMap(([, kind = '', name = '']) =>
    name !== '' && (kind === '' || kind === '.') ? name.replaceAll('\\', '') : [],
  );
}

/** Returns groups of elements and classes. A selector matches only if the page has one of each group. */
function requiredNames(source: string): string[][] {
  // Escaped code points are not decoded, so nothing is required.
  if (CODE_POINT.test(source)) return [];
  const selector = source.replace(LANGUAGE, '.$1').replace(ATTRIBUTE, '').replace(NEGATION, '');
  // An alternative needs all of its names, so a page without its first name cannot match it.
  const alternatives = [...selector.matchAll(ALTERNATIVES)].map(([, list = '']) =>
    list.split(',').map((each) => namesIn(each)[0] ?? ''),
  );
  // Names in nested alternatives are not required, nor is a group with an alternative that has no name.
  const groups = NESTED.test(selector) ? [] : alternatives.filter((group) => !group.includes(''));
  return [...namesIn(selector).map((name) => [name]), ...groups];
}

/** Returns the name of a font face or a registered property. */
function definedName({ name, params, nodes = [] }: AtRule): string | undefined {
  if (name === 'property') return params;
  const family = nodes.find((node) => node.type === 'decl' && node.prop === 'font-family');
  return name === 'font-face' && family?.type === 'decl'
    ? family.value.replace(/^"|"$/g, '')
    : undefined;
}

function partOf(node: ChildNode): CssPart {
  if (node.type === 'rule') {
    const selectors = node.selectors.map((text) => ({ text, required: requiredNames(text) }));
    return { kind: 'rule', selectors, block: String(node).slice(node.selector.length) };
  }
  if (node.type !== 'atrule' || !node.nodes) return { kind: 'always', css: `${node};` };
  const name = definedName(node);
  if (name !== undefined) return { kind: 'definition', name, css: String(node) };
  if (!GROUPING_RULES.includes(node.name)) return { kind: 'always', css: String(node) };
  const opening = `@${node.name} ${node.params}`.trim();
  return { kind: 'group', opening, parts: node.nodes.map(partOf) };
}

const READ_PROPERTY = /var\((--[\w-]+)/g;

/** Removes Tailwind's custom properties that no rule reads. */
function withoutUnusedValues(css: Root): Root {
  const read = new Set([...css.toString().matchAll(READ_PROPERTY)].map(([, name = '']) => name));
  // This layer repeats initial values, which `tokens.css` sets in fewer bytes.
  css.walkAtRules('layer', (layer) => {
    if (layer.params === 'properties') layer.remove();
  });
  const setOnRoot = new Set<string>();
  css.walkRules(':root', (rule) => {
    rule.walkDecls(/^--tw-/, ({ prop }) => {
      setOnRoot.add(prop);
    });
  });
  css.walkAtRules('property', (rule) => {
    // `:root` sets a value in place of the initial one.
    if (!read.has(rule.params) || setOnRoot.has(rule.params)) rule.remove();
  });
  css.walkDecls(/^--/, (declaration) => {
    if (!read.has(declaration.prop)) declaration.remove();
  });
  return css;
}

/**
 * Returns a stylesheet's parts for `InlineCss`, without Tailwind's unused custom properties.
 * @param css minified by Next
 * @throws if the stylesheet is invalid, or would end a `<style>`
 */
export function parseStylesheet(css: string): CssPart[] {
  if (css.includes('</')) throw new Error('The stylesheet holds "</", which would end <style>.');
  return withoutUnusedValues(postcss.parse(css)).nodes.map(partOf);
}
