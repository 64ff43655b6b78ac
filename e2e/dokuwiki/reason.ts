/** What in a page's source is known to be shown differently here, and why. */
const REASONS: [RegExp, string][] = [
  [/\{\{rss>/, 'a feed: DokuWiki fetches it, this site links to it (a choice)'],
  [/~~INFO:\w+~~/, 'DokuWiki lists its own plugins there'],
  [/\{\{[^}]*\.swf/i, 'a Flash film: linked to here (a choice)'],
  [/\[\[mailto:/i, 'DokuWiki writes `mailto:` twice (a bug of theirs)'],
  [/<(?:note|WRAP|wrap)\b|\{\{(?:page|section)>|~~[A-Z]/, 'marks of a plugin'],
  [/<\/?[a-z]+[^>]*>|\{\{\w+>/i, 'marks of a plugin that one side does not know'],
];

/** A guess why a page differs, from what its source holds. */
export function reasonFor(source: string): string {
  const known = REASONS.find(([pattern]) => pattern.test(source));
  return known ? `perhaps: ${known[1]}` : 'no reason known: compare with the rules in inc/Parsing';
}
