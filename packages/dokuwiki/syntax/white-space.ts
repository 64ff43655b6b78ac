const WHITE = ' \t\n\r\0\v';

/** Trims PHP's white space (`trim`), which excludes no-break spaces. */
export function trim(text: string, characters = WHITE): string {
  let from = 0;
  let to = text.length;
  while (from < to && characters.includes(text.charAt(from))) from++;
  while (to > from && characters.includes(text.charAt(to - 1))) to--;
  return text.slice(from, to);
}
