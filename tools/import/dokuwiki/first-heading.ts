/** Tags whose content is not markup, which may have attributes, and `%%`. */
const OPENING = /<(code|file|nowiki|html|php|HTML|PHP)\b|%%/g;

/**
 * Returns the text of a DokuWiki page's first heading outside of code, which is its title
 * (`p_get_first_heading`), or undefined. Takes linear time.
 */
export function firstHeading(source: string): string | undefined {
  for (const line of removeCode(source).split('\n')) {
    const heading = headingOf(line);
    if (heading !== undefined) return heading || undefined;
  }
  return undefined;
}

/** Matches a line with DokuWiki's `[ \t]*={2,}[^\n]+={2,}[ \t]*`; returns the text without the marks. */
function headingOf(line: string): string | undefined {
  const start = line.search(/[^ \t]/);
  let end = line.length;
  while (line[end - 1] === ' ' || line[end - 1] === '\t') end -= 1;
  const isHeading =
    end - start >= 5 && line.startsWith('==', start) && line.startsWith('==', end - 2);
  if (!isHeading) return undefined;
  let [from, to] = [start, end];
  while (from < to && line[from] === '=') from += 1;
  while (to > from && line[to - 1] === '=') to -= 1;
  return line.slice(from, to).trim();
}

/** Removes code from its opening to its closing; an opening without a closing stays. */
function removeCode(source: string): string {
  /** Closings that do not occur again, so that each is searched to the end of the source only once. */
  const absent = new Set<string>();
  const indexAfter = (closing: string, from: number) => {
    if (absent.has(closing)) return undefined;
    const at = source.indexOf(closing, from);
    if (at < 0) absent.add(closing);
    return at < 0 ? undefined : at + closing.length;
  };
  let rest = '';
  let from = 0;
  OPENING.lastIndex = 0;
  for (let found = OPENING.exec(source); found; found = OPENING.exec(source)) {
    const [opening, tag] = found;
    const openingEnd = found.index + opening.length;
    const tagEnd = tag === undefined ? openingEnd : indexAfter('>', openingEnd);
    const end = tagEnd && indexAfter(tag === undefined ? '%%' : `</${tag}>`, tagEnd);
    if (end === undefined) continue;
    rest += source.slice(from, found.index);
    from = end;
    OPENING.lastIndex = end;
  }
  return rest + source.slice(from);
}
