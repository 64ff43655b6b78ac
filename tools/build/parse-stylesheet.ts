import postcss, { type ChildNode, type Root } from 'postcss';
import { type CssPart, propertiesReadBy } from '@/lib/next/post-process/css-part';
import { requiredNames } from './required-names';

const GROUPING_RULES = ['layer', 'media', 'supports', 'container'];

function partOf(node: ChildNode): CssPart {
  if (node.type === 'rule') {
    const selectors = node.selectors.map((text) => ({ text, required: requiredNames(text) }));
    const declarations = node.nodes.map((each) => ({
      text: String(each),
      ...(each.type === 'decl' && each.variable && { custom: each.prop }),
    }));
    return { kind: 'rule', selectors, declarations };
  }
  const isGroup = node.type === 'atrule' && GROUPING_RULES.includes(node.name);
  if (isGroup && node.nodes) {
    const opening = `@${node.name} ${node.params}`.trim();
    return { kind: 'group', opening, parts: node.nodes.map(partOf) };
  }
  const hasBlock = node.type !== 'atrule' || node.nodes !== undefined;
  return { kind: 'verbatim', text: hasBlock ? String(node) : `${node};` };
}

const FALLBACK = /var\((--[\w-]+),[^()]*\)/g;

/**
 * Removes custom properties that no rule reads, of which Tailwind's utilities set and register several,
 * and the fallbacks of those that are set for the whole page.
 */
function withoutUnusedValues(css: Root): Root {
  const tokens = new Set<string>();
  css.walkRules(':root,:host', (rule) => {
    rule.walkDecls(/^--/, ({ prop }) => void tokens.add(prop));
  });
  css.walkDecls((declaration) => {
    declaration.value = declaration.value.replace(FALLBACK, (variable, name: string) =>
      tokens.has(name) ? `var(${name})` : variable,
    );
  });
  const read = propertiesReadBy(css.toString());
  // Tailwind's values of these, and its fallback for browsers without `@property`; `tokens.css` has shorter ones.
  css.walkAtRules('layer', (layer) => {
    if (layer.params === 'properties') layer.remove();
  });
  const own = new Set<string>();
  css.walkRules(':root', (rule) => {
    rule.walkDecls(/^--tw-/, ({ prop }) => void own.add(prop));
  });
  css.walkAtRules('property', (rule) => {
    if (!read.has(rule.params) || own.has(rule.params)) rule.remove();
  });
  css.walkDecls(/^--/, (declaration) => {
    if (!read.has(declaration.prop)) declaration.remove();
  });
  return css;
}

/**
 * Parses a stylesheet into parts that can be chosen for a page. The build does it: the parser is not needed
 * where the site runs.
 * @param css minified, as the build of Next leaves it
 * @throws where the stylesheet would end a `<style>` element
 */
export function parseStylesheet(css: string): CssPart[] {
  if (css.includes('</')) throw new Error('The stylesheet holds "</", which would end <style>.');
  return withoutUnusedValues(postcss.parse(css)).nodes.map(partOf);
}
