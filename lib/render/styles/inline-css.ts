import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import { CREATED_HTML } from '@/lib/browser/created-html';
import { policyHash } from '@/lib/http/security-headers';
import { i18n } from '@/lib/i18n/i18n';
import { staleNoticeHtml } from '../notice/insert-stale-notice';

/** File in the site's folder with the parts of each stylesheet by URL, which the build writes. */
export const PARSED_STYLESHEETS = 'dist/stylesheets.json';

/**
 * A rule, a group of rules, a font face or property that others name, or CSS for every page. A selector needs
 * a name from each of its `required` lists.
 */
export type CssPart =
  | { kind: 'rule'; selectors: { text: string; required: string[][] }[]; block: string }
  | { kind: 'group'; opening: string; parts: CssPart[] }
  | { kind: 'definition'; name: string; css: string }
  | { kind: 'always'; css: string };

const TAG = /<[a-z][\w-]*/gi;
/** An attribute without its closing quote: all names of `class`, or the first subtag of `lang`. */
const NAMES_ATTRIBUTE = /\s(?:class="[^"]*|lang="\w+)/g;
/** Each takes about 20 kB. Most pages of a kind have the same rules. */
const MAX_CACHED_RULES = 64;

/**
 * Returns at least the tags, classes and languages in a page. A text that looks like a tag or attribute adds
 * rules that the page does not need. Parsing the page would take longer than rendering it. React escapes `&`
 * in Tailwind's variants.
 */
function namesIn(html: string): string[] {
  const tags = [...new Set(html.match(TAG))].map((tag) => tag.slice(1));
  const classes = [...new Set(html.match(NAMES_ATTRIBUTE))].flatMap((attribute) =>
    attribute
      .slice(attribute.indexOf('"') + 1)
      .replaceAll('&amp;', '&')
      .split(/\s+/),
  );
  return [...tags, ...classes];
}

/** Returns every name that a selector needs. */
const requiredIn = (parts: readonly CssPart[]): string[] =>
  parts.flatMap((part) => {
    if (part.kind === 'group') return requiredIn(part.parts);
    return part.kind === 'rule' ? part.selectors.flatMap(({ required }) => required.flat()) : [];
  });

interface Selection {
  /** Tags, classes and languages. */
  names: ReadonlySet<string>;
  isUsed: (definition: string) => boolean;
}

const printParts = (parts: readonly CssPart[], selection: Selection): string =>
  parts.map((part) => printPart(part, selection)).join('');

function printPart(part: CssPart, selection: Selection): string {
  if (part.kind === 'always') return part.css;
  if (part.kind === 'definition') return selection.isUsed(part.name) ? part.css : '';
  if (part.kind === 'rule') {
    const matching = part.selectors.filter(({ required }) =>
      required.every((list) => list.some((name) => selection.names.has(name))),
    );
    const selectors = matching.map(({ text }) => text).join(',');
    return selectors === '' ? '' : selectors + part.block;
  }
  const inner = printParts(part.parts, selection);
  if (inner !== '') return `${part.opening}{${inner}}`;
  // The first mention of a layer sets its order.
  return part.opening.startsWith('@layer') ? `${part.opening};` : '';
}

/** Prints rules, and of fonts and properties those that a rule names. */
function printRules(parts: readonly CssPart[], names: ReadonlySet<string>): string {
  const rules = printParts(parts, { names, isUsed: () => false });
  return printParts(parts, { names, isUsed: (definition) => rules.includes(definition) });
}

interface InlineRules {
  css: string;
  /** Allows the style in the security policy. */
  hash: string;
}

/**
 * Selects the rules of a stylesheet that a page needs. Inlining them saves a request before the first paint.
 */
export class InlineCss {
  private readonly requiredNames: ReadonlySet<string>;
  private readonly addedNames: readonly string[];
  private readonly rulesByNames = new LRUCache<string, InlineRules>({ max: MAX_CACHED_RULES });

  /**
   * @param parts result of `parseStylesheet`
   * @param addedHtml elements and classes that scripts or the server may add
   */
  constructor(
    private readonly parts: readonly CssPart[],
    addedHtml = '',
  ) {
    this.requiredNames = new Set(requiredIn(this.parts));
    this.addedNames = namesIn(addedHtml);
  }

  /** Returns the rules that can match the page, also after scripts have changed it, and the rules' hash. */
  rulesFor(html: string): InlineRules {
    const names = namesIn(html).filter((name) => this.requiredNames.has(name));
    const key = [...new Set(names)].sort().join(' ');
    const cached = this.rulesByNames.get(key);
    if (cached) return cached;
    const css = printRules(this.parts, new Set([...names, ...this.addedNames]));
    const rules = { css, hash: policyHash(css) };
    this.rulesByNames.set(key, rules);
    return rules;
  }
}

/**
 * Reads the stylesheets that the build parsed, as one.
 * @param root the site's folder
 * @throws if there is no build
 */
export async function readStylesheet(root: string): Promise<InlineCss> {
  const text = await readFile(path.join(root, PARSED_STYLESHEETS), 'utf8');
  const parsed: Record<string, CssPart[]> = JSON.parse(text);
  const page = `<html lang="${i18n().locale}"><head><body>`;
  const addedHtml = page + staleNoticeHtml(new Date()) + CREATED_HTML;
  return new InlineCss(Object.values(parsed).flat(), addedHtml);
}
