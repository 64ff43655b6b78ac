/**
 * `~~REDIRECT>a:b#c~~` of the plugin pageredirect and the older `#redirect a:b`, and `~~GOTO>a:b?5s~~` of the plugin
 * goto, at the start of a page.
 */
const REDIRECT = /^\s*(?:~~(?:REDIRECT|GOTO)>([^~?\n]+)(?:\?[^~\n]*)?~~|#redirect[ \t]+(\S+))/i;

/** Returns the link that a page redirects to, as it is written; undefined for a page that is shown. */
export function redirectTarget(source: string): string | undefined {
  const [, byMacro, byLine] = REDIRECT.exec(source) ?? [];
  return (byMacro ?? byLine)?.trim().replace(/^\[\[|\]\]$/g, '');
}
