import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import type { PreparedResponse } from '@/lib/http/prepared-response';
import { NEXT_PREFIX } from '../build-files';
import { type CssPart, PARSED_STYLESHEETS, propertiesReadBy } from './css-part';
import { staleNoticeHtml } from './stale-notice';

/** In a script: a string of names only, which may be classes or the element of what it creates. */
const CREATED_NAMES = /(["'`]) *([a-z_][\w-]*(?: +[a-z_][\w-]*)*) *\1/gi;

/** The parts whose selectors can match on a page with some names. */
function matchingParts(parts: readonly CssPart[], hasName: (name: string) => boolean): CssPart[] {
  return parts.flatMap((part): CssPart[] => {
    if (part.kind === 'verbatim') return [part];
    if (part.kind === 'group') return [{ ...part, parts: matchingParts(part.parts, hasName) }];
    const selectors = part.selectors.filter(({ required }) =>
      required.every((names) => names.some(hasName)),
    );
    return selectors.length > 0 ? [{ ...part, selectors }] : [];
  });
}

function printRules(parts: readonly CssPart[], isRead: (property: string) => boolean): string {
  let css = '';
  for (const part of parts) {
    if (part.kind === 'verbatim') {
      css += part.text;
    } else if (part.kind === 'group') {
      const inner = printRules(part.parts, isRead);
      if (inner !== '') css += `${part.opening}{${inner}}`;
      // The first mention of a layer decides its order.
      else if (part.opening.startsWith('@layer')) css += `${part.opening};`;
    } else {
      const declarations = part.declarations.filter(
        ({ custom }) => custom === undefined || isRead(custom),
      );
      if (declarations.length === 0) continue;
      css += `${part.selectors.map(({ text }) => text).join(',')}{${declarations.map(({ text }) => text).join(';')}}`;
    }
  }
  return css;
}

const TAG = /<[a-z][\w-]*/gi;
const CLASS_ATTRIBUTE = /\sclass="[^"]*"/g;
const LANGUAGE_ATTRIBUTE = /\slang="[^"]*"/g;
const DIRECTION_ATTRIBUTE = /\sdir="[^"]*"/g;

/** The different values of an attribute on a page. React escapes the `&` of Tailwind's variants in class names. */
function valuesOf(attribute: RegExp, html: string): string[] {
  return [...new Set(html.match(attribute))].map((each) =>
    each.slice(each.indexOf('"') + 1, -1).replaceAll('&amp;', '&'),
  );
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

/** The hash by which a security policy allows an inline script or style (CSP 3, 2.3.1). */
export const policyHash = (text: string): string =>
  `sha256-${createHash('sha256').update(text).digest('base64')}`;

/** Rules as they are inlined. */
interface InlineRules {
  css: string;
  hash: string;
}

/** Pages of one kind mostly use the same rules, about 25 kB. */
const MAX_CACHED_RULES = 64;

/**
 * A stylesheet, of which each page gets the rules that can match something on it. Inlined, they
 * spare the browser a request before the first paint.
 */
export class InlineCss {
  private readonly knownNames: ReadonlySet<string>;
  private readonly addedNames: ReadonlySet<string>;
  private readonly createdNames: ReadonlyMap<string, readonly string[]>;
  private readonly rulesByNames = new LRUCache<string, InlineRules>({ max: MAX_CACHED_RULES });

  /**
   * @param parts as `parseStylesheet` returns them.
   * @param scripts by URL: what can add elements and classes to a page that links it.
   * @param addedHtml what the server can add to a page that has its rules.
   */
  constructor(
    private readonly parts: readonly CssPart[],
    scripts: ReadonlyMap<string, string> = new Map(),
    addedHtml = '',
  ) {
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
  rulesFor(html: string): InlineRules {
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
    const rules = { css, hash: policyHash(css) };
    this.rulesByNames.set(key, rules);
    return rules;
  }

  private printFor(hasName: (name: string) => boolean): string {
    const parts = matchingParts(this.parts, hasName);
    let css = printRules(parts, () => true);
    // A property may be read only by one that nothing reads.
    for (;;) {
      const read = propertiesReadBy(css);
      const shorter = printRules(parts, (name) => read.has(name));
      if (shorter.length === css.length) return css;
      css = shorter;
    }
  }
}

/** The site's stylesheets by their URL. */
export type Stylesheets = ReadonlyMap<string, InlineCss>;

/**
 * Reads the stylesheets of the site, which its build has parsed.
 * @param assets the files of the site by URL, its scripts among them
 */
export async function readStylesheets(
  root: string,
  assets: ReadonlyMap<string, PreparedResponse>,
): Promise<Stylesheets> {
  const text = await readFile(path.join(root, PARSED_STYLESHEETS), 'utf8');
  // Written by the build that this server is a part of.
  const parsed: Record<string, CssPart[]> = JSON.parse(text);
  const own = [...assets].filter(([url]) => url.endsWith('.js') && !url.startsWith(NEXT_PREFIX));
  const scripts = new Map(own.map(([url, { body }]) => [url, body.toString()]));
  const notice = staleNoticeHtml(new Date());
  return new Map(
    Object.entries(parsed).map(([url, parts]) => [url, new InlineCss(parts, scripts, notice)]),
  );
}
