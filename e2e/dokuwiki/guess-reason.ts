/** Syntax that this site is known to render differently, and why. */
const REASONS: [RegExp, string][] = [
  [/\{\{rss>/, 'a feed: DokuWiki fetches it, this site links to it (by design)'],
  [/~~INFO:\w+~~/, 'DokuWiki lists its own plugins'],
  [/\{\{[^}]*\.swf/i, 'a Flash file: this site links to it (by design)'],
  [/\[\[mailto:/i, 'DokuWiki writes `mailto:` twice (a bug in DokuWiki)'],
  [/<(?:note|WRAP|wrap)\b|\{\{(?:page|section)>|~~[A-Z]/, 'syntax of a plugin'],
  [/<\/?[a-z]+[^>]*>|\{\{\w+>/i, 'syntax of a plugin that one side does not know'],
];

/** Guesses from its source why a page differs. */
export function guessReason(source: string): string {
  const match = REASONS.find(([pattern]) => pattern.test(source));
  return match ? `perhaps: ${match[1]}` : 'no reason known: compare with inc/Parsing of DokuWiki';
}
