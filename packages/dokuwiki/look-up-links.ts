import { parseTarget } from './handler/parse-links';
import { type PageExists, resolveId } from './ids/page-id';
import { parseInclude } from './plugins/lists/include';
import { parseTags, TAGS } from './plugins/lists/tag';
import { splitOnce } from './syntax/split-once';
import { trim } from './syntax/white-space';

const LINKS = /\[\[([^\]|]{1,1000})|\{\{(?:page|section|tag)>[^}]{1,500}\}\}/g;

function pagesOf(match: string, link: string | undefined): string[] {
  if (link === undefined) {
    return match.startsWith('{{tag>')
      ? parseTags(match).map((tag) => `:${TAGS}:${tag}`)
      : [parseInclude(match).page];
  }
  const target = parseTarget(trim(link));
  return target.kind === 'internal' ? [splitOnce(target.page, '?')[0]] : [];
}

/**
 * Notes in `found` whether each page exists that a source links to, without parsing the source. Yields after
 * each link, so that the caller may pause.
 */
export function* lookUpLinks(
  source: string,
  pageId: string,
  pageExists: PageExists,
  found: Map<string, boolean | undefined>,
): Generator<undefined, void, undefined> {
  const lookUp = (id: string) => {
    if (!found.has(id)) found.set(id, pageExists(id));
    return found.get(id);
  };
  for (const [match, link] of source.matchAll(LINKS)) {
    for (const page of pagesOf(match, link)) resolveId(page, pageId, lookUp);
    yield;
  }
}
