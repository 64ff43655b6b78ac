import { LRUCache } from 'lru-cache';
import postcss, { type ChildNode, type Root } from 'postcss';
import type { PreparedResponse } from '@/lib/http/prepared-response';
import { requiredNames } from './required-names';
import { staleNoticeHtml } from './stale-notice';

interface Declaration {
  text: string;
  /** The custom property that it sets; undefined for other properties. */
  custom?: string;
}

/** A part of a stylesheet. A selector can match on a page that has one name of each group that it requires. */
type CssPart =
  | {
      kind: 'rule';
      selectors: { text: string; required: string[][] }[];
      declarations: Declaration[];
    }
  | { kind: 'group'; opening: string; parts: CssPart[] }
  | { kind: 'verbatim'; text: string };

/** In a script: a string of names only, which may be classes or the element of what it creates. */
const CREATED_NAMES = /(["'`]) *([a-z_][\w-]*(?: +[a-z_][\w-]*)*) *\1/gi;

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

/** What a page has, and which custom properties its rules read. */
interface Used {
  hasName(name: string): boolean;
  isRead(property: string): boolean;
}

const READ_PROPERTY = /var\((--[\w-]+)/g;

/** The custom properties that rules read. */
const propertiesReadBy = (css: string) =>
  new Set([...css.matchAll(READ_PROPERTY)].map(([, name = '']) => name));

function printRules(parts: readonly CssPart[], used: Used): string {
  let css = '';
  for (const part of parts) {
    if (part.kind === 'verbatim') {
      css += part.text;
    } else if (part.kind === 'group') {
      const inner = printRules(part.parts, used);
      if (inner !== '') css += `${part.opening}{${inner}}`;
      // The first mention of a layer decides its order.
      else if (part.opening.startsWith('@layer')) css += `${part.opening};`;
    } else {
      const selectors = part.selectors.filter(({ required }) =>
        required.every((names) => names.some(used.hasName)),
      );
      const declarations = part.declarations.filter(
        ({ custom }) => custom === undefined || used.isRead(custom),
      );
      if (selectors.length === 0 || declarations.length === 0) continue;
      css += `${selectors.map(({ text }) => text).join(',')}{${declarations.map(({ text }) => text).join(';')}}`;
    }
  }
  return css;
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

const TAG = /<[a-z][\w-]*/gi;
const CLASS_ATTRIBUTE = /\sclass="[^"]*"/g;
const LANGUAGE_ATTRIBUTE = /\slang="[^"]*"/g;
const DIRECTION_ATTRIBUTE = /\sdir="[^"]*"/g;

/** The different values of an attribute on a page. */
function valuesOf(attribute: RegExp, html: string): string[] {
  return [...new Set(html.match(attribute))].map((each) => each.slice(each.indexOf('"') + 1, -1));
}

/** The languages of a page's texts as selectors require them: `zh-TW` is `lang:zh` and `lang:zh-tw`. */
function languagesIn(html: string): string[] {
  return valuesOf(LANGUAGE_ATTRIBUTE, html).flatMap((tag) => {
    const subtags = tag.toLowerCase().split('-');
    return subtags.map((_, index) => `lang:${subtags.slice(0, index + 1).join('-')}`);
  });
}

/** The names of all elements, classes, languages and directions of a page. */
function namesIn(html: string): Set<string> {
  const tags = [...new Set(html.match(TAG))].map((tag) => tag.slice(1));
  const classes = valuesOf(CLASS_ATTRIBUTE, html).flatMap((list) => list.split(/\s+/));
  const directions = valuesOf(DIRECTION_ATTRIBUTE, html).map((direction) => `dir:${direction}`);
  return new Set([...tags, ...classes, ...languagesIn(html), ...directions]);
}

/** The names that some selector requires. */
function requiredIn(parts: readonly CssPart[]): string[] {
  return parts.flatMap((part) => {
    if (part.kind === 'group') return requiredIn(part.parts);
    return part.kind === 'rule' ? part.selectors.flatMap(({ required }) => required.flat()) : [];
  });
}

/** Pages of one kind mostly use the same rules, about 25 kB. */
const MAX_CACHED_RULES = 64;

/**
 * A stylesheet, of which each page gets the rules that can match something on it. Inlined, they
 * spare the browser a request before the first paint.
 */
export class InlineCss {
  private readonly parts: CssPart[];
  private readonly knownNames: ReadonlySet<string>;
  private readonly addedNames: ReadonlySet<string>;
  private readonly createdNames: ReadonlyMap<string, readonly string[]>;
  private readonly rulesByNames = new LRUCache<string, string>({ max: MAX_CACHED_RULES });

  /**
   * @param css minified, as the build leaves it.
   * @param scripts by URL: what can add elements and classes to a page that links it.
   * @param addedHtml what the server can add to a page that has its rules.
   * @throws when the stylesheet would end the `<style>` element.
   */
  constructor(css: string, scripts: ReadonlyMap<string, string> = new Map(), addedHtml = '') {
    if (css.includes('</')) throw new Error('The stylesheet holds "</", which would end <style>.');
    this.parts = withoutUnusedValues(postcss.parse(css)).nodes.map(partOf);
    this.knownNames = new Set(requiredIn(this.parts));
    this.addedNames = namesIn(addedHtml);
    this.createdNames = new Map(
      [...scripts].map(([url, script]) => [
        url,
        [...script.matchAll(CREATED_NAMES)].flatMap(([, , names = '']) => names.split(' ')),
      ]),
    );
  }

  /** The rules that can match on a page, in any state of it. */
  rulesFor(html: string): string {
    const names = namesIn(html);
    for (const [url, created] of this.createdNames) {
      if (html.includes(url)) for (const name of created) names.add(name);
    }
    // Not the languages of people's texts that no selector names: pages of one kind have one key.
    const known = [...names].filter((name) => this.knownNames.has(name));
    const key = known.sort().join(' ');
    const cached = this.rulesByNames.get(key);
    if (cached !== undefined) return cached;
    const css = this.printFor((name) => names.has(name) || this.addedNames.has(name));
    this.rulesByNames.set(key, css);
    return css;
  }

  private printFor(hasName: (name: string) => boolean): string {
    let css = printRules(this.parts, { hasName, isRead: () => true });
    // A property may be read only by one that nothing reads.
    for (;;) {
      const read = propertiesReadBy(css);
      const shorter = printRules(this.parts, { hasName, isRead: (name) => read.has(name) });
      if (shorter.length === css.length) return css;
      css = shorter;
    }
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
  const scripts = new Map(filesOf('.js').filter(([url]) => !url.startsWith('/_next/')));
  const notice = staleNoticeHtml(new Date());
  return new Map(filesOf('.css').map(([url, css]) => [url, new InlineCss(css, scripts, notice)]));
}
