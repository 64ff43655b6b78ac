/** The tags whose content is not markup, and `%%`; each but the last may have attributes. */
const OPENING = /<(code|file|nowiki|html|php|HTML|PHP)\b|%%/g;

/**
 * The text of a DokuWiki page's first heading, which is its title (`p_get_first_heading`), or
 * undefined. What looks like one inside code is none. Takes time linear in the length of the source.
 */
export function firstHeading(source: string): string | undefined {
  for (const line of withoutCode(source).split('\n')) {
    const heading = headingOf(line);
    if (heading !== undefined) return heading || undefined;
  }
  return undefined;
}

/** DokuWiki's `[ \t]*={2,}[^\n]+={2,}[ \t]*` for a whole line; without its marks. */
function headingOf(line: string): string | undefined {
  const end = blanksBefore(line, line.length);
  const start = blanksAfter(line);
  const isHeading =
    end - start >= 5 && line.startsWith('==', start) && line.startsWith('==', end - 2);
  if (!isHeading) return undefined;
  let [from, to] = [start, end];
  while (from < to && line[from] === '=') from += 1;
  while (to > from && line[to - 1] === '=') to -= 1;
  return line.slice(from, to).trim();
}

const isBlank = (character: string | undefined) => character === ' ' || character === '\t';

function blanksAfter(line: string): number {
  let at = 0;
  while (isBlank(line[at])) at += 1;
  return at;
}

function blanksBefore(line: string, end: number): number {
  let at = end;
  while (at > 0 && isBlank(line[at - 1])) at -= 1;
  return at;
}

/** The source without what stands between an opening and its closing; an unclosed opening stays. */
function withoutCode(source: string): string {
  /** Closings that do not occur again: each is looked for to the end of the source only once. */
  const absent = new Set<string>();
  const behind = (closing: string, from: number) => {
    if (absent.has(closing)) return undefined;
    const at = source.indexOf(closing, from);
    if (at < 0) absent.add(closing);
    return at < 0 ? undefined : at + closing.length;
  };
  let kept = '';
  let from = 0;
  OPENING.lastIndex = 0;
  for (let found = OPENING.exec(source); found; found = OPENING.exec(source)) {
    const [opening, tag] = found;
    const inside = found.index + opening.length;
    const tagEnd = tag === undefined ? inside : behind('>', inside);
    const end = tagEnd && behind(tag === undefined ? '%%' : `</${tag}>`, tagEnd);
    if (end === undefined) continue;
    kept += source.slice(from, found.index);
    from = end;
    OPENING.lastIndex = end;
  }
  return kept + source.slice(from);
}
