/** Longer headers are ignored. */
const MAX_LENGTH = 1000;
/** Parts between unquoted commas. */
const MEDIA_RANGE = /(?:[^,"]|"(?:[^"\\]|\\.)*(?:"|$))+/g;

/** True if `Accept` names Markdown, which no browser does. */
export const namesMarkdown = (accept: string): boolean => /text\/markdown/i.test(accept);

/** Returns a media range's weight: 1 by default, 0 if malformed (RFC 9110, 12.4.2). */
function qualityOf(parameters: readonly string[]): number {
  const weights = parameters.flatMap(
    (parameter) => /^\s*q\s*=\s*(.*?)\s*$/i.exec(parameter)?.[1] ?? [],
  );
  const [weight = '1'] = weights;
  return /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(weight) ? Number(weight) : 0;
}

function parseAccept(accept: string): Map<string, number> {
  const qualities = new Map<string, number>();
  for (const [range] of accept.matchAll(MEDIA_RANGE)) {
    const [name = '', ...parameters] = range.split(';');
    const key = name.trim().toLowerCase();
    qualities.set(key, Math.max(qualities.get(key) ?? 0, qualityOf(parameters)));
  }
  return qualities;
}

/** True if `text/markdown` has at least the weight of HTML (RFC 9110, 12.5.1). Wildcards stand for HTML. */
export function prefersMarkdown(accept: string | undefined): boolean {
  if (accept === undefined || accept.length > MAX_LENGTH || !namesMarkdown(accept)) return false;
  const qualities = parseAccept(accept);
  const markdown = qualities.get('text/markdown') ?? 0;
  const html = ['text/html', 'text/*', '*/*']
    .map((name) => qualities.get(name))
    .find((q) => q !== undefined);
  return markdown > 0 && markdown >= (html ?? 0);
}
