/** UTF-16 units: what is longer is no list that a program prefers anything by. */
const MAX_LENGTH = 1000;
/** Parts of a list that commas separate, where they are not in quotes. */
const MEDIA_RANGE = /(?:[^,"]|"(?:[^"\\]|\\.)*(?:"|$))+/g;

/** True for a request whose `Accept` header names Markdown. No browser's does, so most requests end here. */
export const namesMarkdown = (accept: string): boolean => /text\/markdown/i.test(accept);

/** The quality of a media range: 1 where it has none, 0 where it is malformed (RFC 9110, 12.4.2). */
function qualityOf(parameters: readonly string[]): number {
  const weights = parameters.flatMap(
    (parameter) => /^\s*q\s*=\s*(.*?)\s*$/i.exec(parameter)?.[1] ?? [],
  );
  const [weight = '1'] = weights;
  return /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(weight) ? Number(weight) : 0;
}

/** The quality of each media range by its name. */
function parseAccept(accept: string): Map<string, number> {
  const qualities = new Map<string, number>();
  for (const [range] of accept.matchAll(MEDIA_RANGE)) {
    const [name = '', ...parameters] = range.split(';');
    const key = name.trim().toLowerCase();
    qualities.set(key, Math.max(qualities.get(key) ?? 0, qualityOf(parameters)));
  }
  return qualities;
}

/**
 * True when a client prefers Markdown to HTML (RFC 9110, 12.5.1): it names `text/markdown`, with a
 * quality that is not lower than that of HTML. A range with a star means HTML.
 */
export function prefersMarkdown(accept: string | undefined): boolean {
  if (accept === undefined || accept.length > MAX_LENGTH || !namesMarkdown(accept)) return false;
  const qualities = parseAccept(accept);
  const markdown = qualities.get('text/markdown') ?? 0;
  const html = ['text/html', 'text/*', '*/*']
    .map((name) => qualities.get(name))
    .find((q) => q !== undefined);
  return markdown > 0 && markdown >= (html ?? 0);
}
