import { LRUCache } from 'lru-cache';
import postcss, { type ChildNode, type Root } from 'postcss';
import type { PreparedResponse } from '../response/prepared-response';
import { staleNoticeHtml } from './stale-notice';

/** A part of a stylesheet. A selector can match on a page that has one name of each group that it requires. */
type CssPart =
  | { kind: 'rule'; selectors: { text: string; required: string[][] }[]; block: string }
  | { kind: 'group'; opening: string; parts: CssPart[] }
  | { kind: 'verbatim'; text: string };

const ATTRIBUTE = /\[[^\]]*\]/g;
const INNERMOST_PARENTHESES = /\([^()]*\)/g;
const PSEUDO_OR_ID = /::?[\w-]+|#[\w-]+/g;
/** In a selector whose escaped characters `withoutEscapes` has replaced. */
const NAME = /[a-z_\uE000-\uE07F-][\w\uE000-\uE07F-]*/gi;
/**
 * In a script: what may be a class or an element that it creates. Not so a word after a dot, which is
 * a property or in a selector, and a part of a path, a key of an object or a call.
 */
const CREATED_NAME = /(?<![.\w/?-])[a-z_][\w-]*(?![\w:=(/-])/gi;
const PRIVATE_USE = 0xe000;

/** Replaces escaped punctuation (`.md\:grid`, `.py-4\.5`) by private use characters, which can be a part of a name. */
function withoutEscapes(selector: string): string {
  return selector.replace(/\\([!-/:-@[-`{-~])/g, (_, mark: string) =>
    String.fromCharCode(PRIVATE_USE + mark.charCodeAt(0)),
  );
}

/** Reverts `withoutEscapes`: the name as a page spells it. */
function unescaped(name: string): string {
  return name.replace(/[\uE000-\uE07F]/g, (mark) =>
    String.fromCharCode(mark.charCodeAt(0) - PRIVATE_USE),
  );
}

function withoutParentheses(selector: string): string {
  const without = selector.replace(INNERMOST_PARENTHESES, '');
  return without === selector ? without : withoutParentheses(without);
}

/** The names of elements and classes in a selector, outside of parentheses. */
function namesOf(selector: string): string[] {
  const names = withoutParentheses(selector).replace(PSEUDO_OR_ID, ' ').match(NAME) ?? [];
  return names.map(unescaped);
}

/** Pseudo-elements of date and file fields, which the site does not have. */
const UNUSED_SELECTOR = /::-webkit-(?:date|calendar)|^::file-selector-button/;
const INNER = String.raw`\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)`;
const ALTERNATIVES = new RegExp(`:(?:is|where|has)${INNER}`, 'g');
const OTHER_FUNCTIONS = new RegExp(`:(?!is\\b|where\\b|has\\b)[\\w-]+${INNER}`, 'g');

/**
 * The elements and classes that a selector requires: it matches nothing on a page that lacks all of
 * a group. Gives fewer groups where the selector is complicated.
 */
function requiredNames(source: string): string[][] {
  const selector = withoutEscapes(source);
  if (UNUSED_SELECTOR.test(selector)) return [[]];
  // A name that is escaped by code points.
  if (selector.includes('\\')) return [];
  const own = selector.replace(ATTRIBUTE, '').replace(OTHER_FUNCTIONS, '');
  const groups = [...own.matchAll(ALTERNATIVES)].map(([, inner = '']) =>
    withoutParentheses(inner)
      .split(',')
      .map((each) => namesOf(each)[0] ?? ''),
  );
  return [...namesOf(own).map((name) => [name]), ...groups.filter((each) => !each.includes(''))];
}

const GROUPING_RULES = ['layer', 'media', 'supports', 'container'];

function partOf(node: ChildNode): CssPart {
  if (node.type === 'rule') {
    const selectors = node.selectors.map((text) => ({ text, required: requiredNames(text) }));
    return { kind: 'rule', selectors, block: `{${node.nodes.join(';')}}` };
  }
  const isGroup = node.type === 'atrule' && GROUPING_RULES.includes(node.name);
  if (isGroup && node.nodes) {
    const opening = `@${node.name} ${node.params}`.trim();
    return { kind: 'group', opening, parts: node.nodes.map(partOf) };
  }
  const hasBlock = node.type !== 'atrule' || node.nodes !== undefined;
  return { kind: 'verbatim', text: hasBlock ? String(node) : `${node};` };
}

function printRules(parts: readonly CssPart[], has: (name: string) => boolean): string {
  let css = '';
  for (const part of parts) {
    if (part.kind === 'verbatim') {
      css += part.text;
    } else if (part.kind === 'group') {
      const inner = printRules(part.parts, has);
      if (inner !== '') css += `${part.opening}{${inner}}`;
      // The first mention of a layer decides its order.
      else if (part.opening.startsWith('@layer')) css += `${part.opening};`;
    } else {
      const used = part.selectors.filter(({ required }) =>
        required.every((names) => names.some(has)),
      );
      if (used.length > 0) css += used.map(({ text }) => text).join(',') + part.block;
    }
  }
  return css;
}

const READ_PROPERTY = /var\((--[\w-]+)/g;

/** Removes custom properties that no rule reads: Tailwind's utilities set and register several. */
function withoutUnreadProperties(css: Root): Root {
  const read = new Set([...css.toString().matchAll(READ_PROPERTY)].map(([, name]) => name));
  // Tailwind's fallback for browsers without `@property`; `tokens.css` has a shorter one.
  css.walkAtRules('layer', (layer) => {
    if (layer.params === 'properties') layer.remove();
  });
  css.walkAtRules('property', (rule) => {
    if (!read.has(rule.params)) rule.remove();
  });
  css.walkDecls(/^--/, (declaration) => {
    if (!read.has(declaration.prop)) declaration.remove();
  });
  return css;
}

const TAG_NAME = /<([a-z][\w-]*)/gi;
const CLASS_ATTRIBUTE = /\sclass="([^"]*)"/g;

/** The names of all elements and classes of a page. */
function namesIn(html: string): Set<string> {
  const names = new Set<string>();
  for (const [, tag = ''] of html.matchAll(TAG_NAME)) names.add(tag);
  const lists = new Set<string>();
  for (const [, classes = ''] of html.matchAll(CLASS_ATTRIBUTE)) lists.add(classes);
  for (const classes of lists) {
    for (const name of classes.split(/\s+/)) names.add(name);
  }
  return names;
}

/** Pages of one kind mostly use the same rules, about 25 kB. */
const MAX_CACHED_RULES = 64;

/**
 * A stylesheet, of which each page gets the rules that can match something on it. Inlined, they
 * spare the browser a request before the first paint.
 */
export class InlineCss {
  private readonly parts: CssPart[];
  private readonly namesOfScripts: ReadonlySet<string>;
  private readonly rulesByNames = new LRUCache<string, string>({ max: MAX_CACHED_RULES });

  /**
   * @param css minified, as the build leaves it.
   * @param scripts scripts and HTML that can add elements and classes to a page in the browser.
   * @throws when the stylesheet would end the `<style>` element.
   */
  constructor(css: string, scripts: readonly string[] = []) {
    if (css.includes('</')) throw new Error('The stylesheet holds "</", which would end <style>.');
    this.parts = withoutUnreadProperties(postcss.parse(css)).nodes.map(partOf);
    this.namesOfScripts = new Set(scripts.flatMap((text) => text.match(CREATED_NAME) ?? []));
  }

  /** The rules that can match on a page, in any state of it. */
  rulesFor(html: string): string {
    const names = namesIn(html);
    const key = [...names].join(' ');
    const cached = this.rulesByNames.get(key);
    if (cached !== undefined) return cached;
    const css = printRules(this.parts, (name) => names.has(name) || this.namesOfScripts.has(name));
    this.rulesByNames.set(key, css);
    return css;
  }
}

/** The site's stylesheets by their URL. */
export type Stylesheets = ReadonlyMap<string, InlineCss>;

/** The stylesheets among the static files. */
export function readStylesheets(assets: ReadonlyMap<string, PreparedResponse>): Stylesheets {
  const filesOf = (extension: string) =>
    [...assets].flatMap(([url, { body }]): [string, string][] =>
      url.endsWith(extension) ? [[url, body.toString()]] : [],
    );
  const scripts = filesOf('.js').flatMap(([url, script]) =>
    url.startsWith('/_next/') ? [] : script,
  );
  const additions = [...scripts, staleNoticeHtml(new Date())];
  return new Map(filesOf('.css').map(([url, css]) => [url, new InlineCss(css, additions)]));
}
