const ENOUGH = 80;
const LONGEST = 200;

/**
 * The words that describe a page, out of parts from the best to the last resort: as many as make a
 * description, cut to what a search result shows. Empty only when all parts are.
 */
export function metaDescription(parts: readonly (string | undefined | false)[]): string {
  let text = '';
  for (const part of parts) {
    if (text.length >= ENOUGH) break;
    if (part) text += text === '' ? part : ` · ${part}`;
  }
  return cut(text);
}

function cut(text: string): string {
  const characters = [...text];
  if (characters.length <= LONGEST) return text;
  const start = characters.slice(0, LONGEST - 1).join('');
  return `${start.trimEnd()}…`;
}
