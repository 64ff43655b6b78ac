import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import type { PreparedResponse } from '@/lib/http/prepared-response';
import { policyHash } from '@/lib/http/security-headers';
import { i18n } from '@/lib/i18n/i18n';
import { NEXT_PREFIX } from './build-files';
import { staleNoticeHtml } from './insert-stale-notice';

/** Build's stylesheets by URL, as parts; JSON relative to the root. */
export const PARSED_STYLESHEETS = 'dist/stylesheets.json';

/** A rule, group, or other CSS. A selector requires one name of each of its lists. */
export type CssPart =
  | { selectors: { text: string; required: string[][] }[]; block: string }
  | { opening: string; parts: CssPart[] }
  | { css: string };

const NAME = '[a-z_][\\w-]*';
/** A string in a script that holds only names: the script may create such elements or classes. */
const STRING_OF_NAMES = new RegExp(
  `(?<quote>["'\`]) *(?<names>${NAME}(?: +${NAME})*) *\\k<quote>`,
  'gi',
);
const TAG = /<[a-z][\w-]*/gi;
const NAMES_ATTRIBUTE = /\s(?:class="[^"]*|lang="\w+)/g;
/** Pages of a kind mostly share rules, about 20 kB. */
const MAX_CACHED_RULES = 64;

/** Elements, classes and languages of a page. React escapes `&` in Tailwind's variants. */
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

const requiredIn = (parts: readonly CssPart[]): string[] =>
  parts.flatMap((part) => {
    if ('parts' in part) return requiredIn(part.parts);
    return 'selectors' in part ? part.selectors.flatMap(({ required }) => required.flat()) : [];
  });

function printRules(parts: readonly CssPart[], names: ReadonlySet<string>): string {
  let css = '';
  for (const part of parts) {
    if ('parts' in part) {
      const inner = printRules(part.parts, names);
      if (inner !== '') {
        css += `${part.opening}{${inner}}`;
      }
      // A layer's first mention sets its order.
      else if (part.opening.startsWith('@layer')) css += `${part.opening};`;
    } else if ('selectors' in part) {
      const matching = part.selectors.filter(({ required }) =>
        required.every((list) => list.some((name) => names.has(name))),
      );
      if (matching.length > 0) css += `${matching.map(({ text }) => text).join(',')}${part.block}`;
    } else {
      css += part.css;
    }
  }
  return css;
}

const DEFINITION = /@(?:font-face\{font-family:|property )"?([^;"{]+)[^}]*\}/g;

/** Drops unused font faces and properties. */
function withoutUnused(css: string): string {
  const rules = css.replace(DEFINITION, '');
  return css.replace(DEFINITION, (definition, name: string) =>
    rules.includes(name) ? definition : '',
  );
}

interface InlineRules {
  css: string;
  hash: string;
}

/** Inlines the rules of a stylesheet that match a page; saves a request before the first paint. */
export class InlineCss {
  private readonly requiredNames: ReadonlySet<string>;
  /** Names that scripts or the server may add to any page. */
  private readonly addedNames: readonly string[];
  private readonly rulesByNames = new LRUCache<string, InlineRules>({ max: MAX_CACHED_RULES });

  /**
   * @param parts result of `parseStylesheet`
   * @param scripts may add elements and classes
   * @param addedHtml may be added by the server
   */
  constructor(
    private readonly parts: readonly CssPart[],
    scripts: readonly string[] = [],
    addedHtml = '',
  ) {
    this.requiredNames = new Set(requiredIn(this.parts));
    const created = scripts.flatMap((script) =>
      [...script.matchAll(STRING_OF_NAMES)].flatMap(
        ({ groups }) => groups?.names?.split(' ') ?? [],
      ),
    );
    this.addedNames = [...created, ...namesIn(addedHtml)];
  }

  /** Returns the rules that can match in any state of the page. */
  rulesFor(html: string): InlineRules {
    const names = namesIn(html).filter((name) => this.requiredNames.has(name));
    const key = [...new Set(names)].sort().join(' ');
    const cached = this.rulesByNames.get(key);
    if (cached) return cached;
    const css = withoutUnused(printRules(this.parts, new Set([...names, ...this.addedNames])));
    const rules = { css, hash: policyHash(css) };
    this.rulesByNames.set(key, rules);
    return rules;
  }
}

/** Reads the parsed stylesheet. @param assets site files by URL, including scripts */
export async function readStylesheet(
  root: string,
  assets: ReadonlyMap<string, PreparedResponse>,
): Promise<InlineCss> {
  const text = await readFile(path.join(root, PARSED_STYLESHEETS), 'utf8');
  // Written by this server's build.
  const parsed: Record<string, CssPart[]> = JSON.parse(text);
  const scripts = [...assets]
    .filter(([url]) => url.endsWith('.js') && !url.startsWith(NEXT_PREFIX))
    .map(([, { body }]) => body.toString());
  const added = `<html lang="${i18n().locale}"><head><body>${staleNoticeHtml(new Date())}`;
  return new InlineCss(Object.values(parsed).flat(), scripts, added);
}
