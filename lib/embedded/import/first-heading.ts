const OPAQUE = /<(code|file|nowiki|html|php|HTML|PHP)\b[^>]*>[\s\S]*?<\/\1>|%%[\s\S]*?%%/g;
const HEADING = /^[ \t]*={2,}([^\n]+?)={2,}[ \t]*$/m;

/**
 * The text of a DokuWiki page's first heading, which is its title (`p_get_first_heading`), or
 * undefined. What looks like one inside code is none.
 */
export function firstHeading(source: string): string | undefined {
  const found = HEADING.exec(source.replace(OPAQUE, ''))?.[1];
  return found?.replace(/^=+|=+$/g, '').trim() || undefined;
}
