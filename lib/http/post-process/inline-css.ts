import { LRUCache } from 'lru-cache';
import postcss, { type ChildNode, type Root } from 'postcss';

/** A piece of a stylesheet, and what a page must have for it to matter there. */
type Piece =
  | { kind: 'rule'; selectors: { text: string; needs: string[][] }[]; block: string }
  | { kind: 'group'; opening: string; pieces: Piece[] }
  | { kind: 'text'; text: string };

const ATTRIBUTE = /\[[^\]]*\]/g;
const INNERMOST = /\([^()]*\)/g;
const PSEUDO_OR_ID = /::?[\w-]+|#[\w-]+/g;
/** In a selector, where escaped characters are moved out of the way (see `withoutEscapes`). */
const NAME = /[a-z_\uE000-\uE07F-][\w\uE000-\uE07F-]*/gi;
/**
 * In a script: what may be a class or an element that it writes. A word behind a dot is a property or
 * is selected; parts of paths, keys of objects and calls are no class either.
 */
const WRITTEN = /(?<![.\w/?-])[a-z_][\w-]*(?![\w:=(/-])/gi;
const PRIVATE_USE = 0xe000;

/** A selector whose escaped punctuation (`.md\:grid`, `.py-4\.5`) is part of the names it is in. */
function withoutEscapes(selector: string): string {
  return selector.replace(/\\([!-/:-@[-`{-~])/g, (_, mark: string) =>
    String.fromCharCode(PRIVATE_USE + mark.charCodeAt(0)),
  );
}

/** A name as it stands in a page. */
function unescaped(name: string): string {
  return name.replace(/[\uE000-\uE07F]/g, (mark) =>
    String.fromCharCode(mark.charCodeAt(0) - PRIVATE_USE),
  );
}

function withoutBrackets(selector: string): string {
  const without = selector.replace(INNERMOST, '');
  return without === selector ? without : withoutBrackets(without);
}

/** What stands in brackets is no name of the element itself. */
function namesOf(selector: string): string[] {
  const names = withoutBrackets(selector).replace(PSEUDO_OR_ID, ' ').match(NAME) ?? [];
  return names.map(unescaped);
}

/** Parts of fields that the site has not, or does not show: for dates, and the button of a file. */
const UNUSED = /::-webkit-(?:date|calendar)|^::file-selector-button/;
const INNER = String.raw`\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)`;
const ALTERNATIVES = new RegExp(`:(?:is|where|has)${INNER}`, 'g');
const OTHER_FUNCTIONS = new RegExp(`:(?!is\\b|where\\b|has\\b)[\\w-]+${INNER}`, 'g');

/**
 * The elements and classes without which a selector matches nothing: of each group one must be
 * there. Fewer groups, where it is hard to say.
 */
function needsOf(written: string): string[][] {
  const selector = withoutEscapes(written);
  if (UNUSED.test(selector)) return [[]];
  // A name written with code points is not looked for.
  if (selector.includes('\\')) return [];
  const own = selector.replace(ATTRIBUTE, '').replace(OTHER_FUNCTIONS, '');
  const groups = [...own.matchAll(ALTERNATIVES)].map(([, inner = '']) =>
    withoutBrackets(inner)
      .split(',')
      .map((each) => namesOf(each)[0] ?? ''),
  );
  return [...namesOf(own).map((name) => [name]), ...groups.filter((each) => !each.includes(''))];
}

const GROUPS = ['layer', 'media', 'supports', 'container'];

function pieceOf(node: ChildNode): Piece {
  if (node.type === 'rule') {
    const selectors = node.selectors.map((text) => ({ text, needs: needsOf(text) }));
    return { kind: 'rule', selectors, block: `{${node.nodes.join(';')}}` };
  }
  const isGroup = node.type === 'atrule' && GROUPS.includes(node.name);
  if (isGroup && node.nodes) {
    const opening = `@${node.name} ${node.params}`.trim();
    return { kind: 'group', opening, pieces: node.nodes.map(pieceOf) };
  }
  return { kind: 'text', text: node.type === 'atrule' && !node.nodes ? `${node};` : String(node) };
}

function printed(pieces: readonly Piece[], has: (name: string) => boolean): string {
  let css = '';
  for (const piece of pieces) {
    if (piece.kind === 'text') {
      css += piece.text;
    } else if (piece.kind === 'group') {
      const inner = printed(piece.pieces, has);
      if (inner !== '') css += `${piece.opening}{${inner}}`;
      // The first time that a layer is named decides its place among them.
      else if (piece.opening.startsWith('@layer')) css += `${piece.opening};`;
    } else {
      const used = piece.selectors.filter(({ needs }) => needs.every((names) => names.some(has)));
      if (used.length > 0) css += used.map(({ text }) => text).join(',') + piece.block;
    }
  }
  return css;
}

const READ = /var\((--[\w-]+)/g;

/** Takes out custom properties that no rule reads: Tailwind's utilities set and register several. */
function withoutUnread(css: Root): Root {
  const read = new Set([...css.toString().matchAll(READ)].map(([, name]) => name));
  // What stands in for `@property` in old browsers: `tokens.css` says it shorter.
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

const TAG = /<([a-z][\w-]*)/gi;
const CLASSES = /\sclass="([^"]*)"/g;

/** The elements and classes of a page, in one set: a selector is asked for both at once. */
function namesIn(html: string): Set<string> {
  const names = new Set<string>();
  for (const [, tag = ''] of html.matchAll(TAG)) names.add(tag);
  const lists = new Set<string>();
  for (const [, classes = ''] of html.matchAll(CLASSES)) lists.add(classes);
  for (const classes of lists) {
    for (const name of classes.split(/\s+/)) names.add(name);
  }
  return names;
}

/** Pages of one kind mostly need the same rules: so many different choices are kept, 25 kB each. */
const KEPT_CHOICES = 64;

/**
 * The site's stylesheet, of which a page takes the rules that can match something on it: with them
 * in its head it is drawn after one answer, not two.
 */
export class InlineCss {
  private readonly pieces: Piece[];
  private readonly always: ReadonlySet<string>;
  /** By the names on the pages they were made for. */
  private readonly choices = new LRUCache<string, string>({ max: KEPT_CHOICES });

  /**
   * @param css minified, as the build leaves it.
   * @param later whatever may write elements and classes into a finished page: scripts, markup.
   */
  constructor(css: string, later: readonly string[] = []) {
    if (css.includes('</'))
      throw new Error('A stylesheet that would end the element it is put in.');
    this.pieces = withoutUnread(postcss.parse(css)).nodes.map(pieceOf);
    this.always = new Set(later.flatMap((text) => text.match(WRITTEN) ?? []));
  }

  /** The rules that a finished page needs, whatever state it or its visitor gets it into. */
  for(html: string): string {
    const names = namesIn(html);
    const choice = [...names].join(' ');
    const kept = this.choices.get(choice);
    if (kept !== undefined) return kept;
    const css = printed(this.pieces, (name) => names.has(name) || this.always.has(name));
    this.choices.set(choice, css);
    return css;
  }
}
