import { type Setting, setting } from '@/lib/content/content-settings';
import { localMediaHref } from '@/lib/content/dokuwiki/href';
import { parseDokuWiki } from '@/lib/content/dokuwiki/parse';
import { safeId, WIKI_PREFIX } from '@/lib/content/links/element-ids';
import { gate, plainBody, type Rules } from '@/lib/content/sanitizer/sanitize-markup';
import type { Steps } from '@/lib/content/sanitizer/time-slicing';
import type { PageExists, Text } from './markup-source';
import { type Draft, draftOf } from './rendered-markup';

/** UTF-16 units of source that are parsed; what is longer is shown as it was written. */
const LONGEST_SOURCE = 250_000;

/** Where a media file of the wiki is: on this site, or on the community's own. */
function mediaHref(id: string, { base, ownMedia }: Setting): string {
  if (ownMedia || !base) return localMediaHref(id);
  return new URL(`lib/exe/fetch.php?media=${encodeURIComponent(id)}`, base).href;
}

function rules(pageExists: PageExists | undefined): Rules {
  return { setting: setting(), idPrefix: WIKI_PREFIX, topHeading: 1, pageExists };
}

/** Sanitizes a wiki page's HTML, as the community rendered it. */
export function* wikiHtmlDraft(html: string, pageExists?: PageExists): Steps<Draft> {
  return draftOf(yield* gate(html, rules(pageExists)));
}

/** Parses and sanitizes a wiki page's DokuWiki source. */
export function* wikiSourceDraft(
  { text: source, pageId, plugins = true }: Extract<Text, { kind: 'wiki-source' }>,
  pageExists?: PageExists,
): Steps<Draft> {
  const given = rules(pageExists);
  if (source.length > LONGEST_SOURCE) {
    return draftOf(yield* plainBody(source, given.setting.words));
  }
  const page = parseDokuWiki(source, {
    pageId,
    plugins,
    ...(pageExists && { pageExists }),
    mediaHref: (id) => mediaHref(id, given.setting),
  });
  yield;
  const safe = yield* gate(page.tree, given, source);
  const headings = page.headings.flatMap((heading) => {
    const id = safeId(heading.id, WIKI_PREFIX);
    return id ? [{ ...heading, id }] : [];
  });
  return { ...draftOf(safe), headings, links: page.links };
}
