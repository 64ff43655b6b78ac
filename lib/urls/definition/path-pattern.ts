import { encodeSegment } from '@/lib/base/text/percent-encoding';

/** Returns a pattern filled with percent-encoded values. */
export function fillPattern(pattern: string, values: readonly (string | number)[]): string {
  let index = 0;
  return pattern.replace(/\{[^}]*\}/g, () => encodeSegment(String(values[index++] ?? '')));
}

/** Returns the names in a pattern, in their order. */
export const namesIn = (pattern: string): string[] =>
  [...pattern.matchAll(/\{\+?(\w+)\}/g)].map(([, name = '']) => name);

/** Returns a pattern's regular expression, with a group per name. */
export function expressionOf(pattern: string): RegExp {
  const source = pattern
    .replaceAll('.', '\\.')
    .replaceAll(/\{\+\w+\}/g, '(.*)')
    .replaceAll(/\{\w+\}/g, '([^/]*)');
  return new RegExp(`^${source}$`);
}

/** `values` are percent-encoded. */
export interface PatternMatch {
  pattern: string;
  values: string[];
}

/** Returns a function that matches a path with the most specific pattern. */
export function createMatcher(
  patterns: readonly string[],
): (path: string) => PatternMatch | undefined {
  const paths = new Set(patterns.filter((pattern) => !pattern.includes('{')));
  const textLength = (pattern: string) => pattern.replaceAll(/\{[^}]*\}/g, '').length;
  const expressions = patterns
    .filter((pattern) => !paths.has(pattern))
    .sort((a, b) => b.indexOf('{') - a.indexOf('{') || textLength(b) - textLength(a))
    .map((pattern) => ({ pattern, expression: expressionOf(pattern) }));
  return (path) => {
    if (paths.has(path)) return { pattern: path, values: [] };
    for (const { pattern, expression } of expressions) {
      const match = expression.exec(path);
      if (match) return { pattern, values: match.slice(1) };
    }
    return undefined;
  };
}

/** The home page's path has no name. */
const HOME = '/index';

export const TEXT_EXTENSIONS = { markdown: '.md', source: '.txt' } as const;

export type TextKind = keyof typeof TEXT_EXTENSIONS;

/** Returns the path, or pattern, of a page's text: `/board/new.md`, `/index.md` for the home page. */
export const textPath = (pagePath: string, kind: TextKind): string =>
  (pagePath === '/' ? HOME : pagePath) + TEXT_EXTENSIONS[kind];

/** Returns the kind of text at a path, and its page's path. */
export function parseTextPath(path: string): { kind: TextKind; pagePath: string } {
  const kind = path.endsWith(TEXT_EXTENSIONS.source) ? 'source' : 'markdown';
  const page = path.slice(0, -TEXT_EXTENSIONS[kind].length);
  return { kind, pagePath: page === HOME ? '/' : page };
}
