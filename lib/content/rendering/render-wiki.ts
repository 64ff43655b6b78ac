import { type ContentSettings, contentSettings } from '@/lib/content/content-settings';
import { parseDokuWiki } from '@/lib/content/dokuwiki/parse-dokuwiki';
import { localMediaHref } from '@/lib/content/dokuwiki/wiki-href';
import { safeId, WIKI_PREFIX } from '@/lib/content/links/element-ids';
import {
  plainBody,
  type SanitizerRules,
  sanitizeMarkup,
} from '@/lib/content/sanitizer/sanitize-markup';
import type { TimeSliced } from '@/lib/content/sanitizer/time-slicing';
import type { PageExists } from '@/lib/urls/dokuwiki-id/page-id';
import type { MarkupSource } from './markup-source';
import { type Draft, draftOf } from './rendered-markup';

/** UTF-16 units of source that are parsed; what is longer is shown as it was written. */
const LONGEST_SOURCE = 250_000;

/** Where a media file of the wiki is: on this site, or on the community's own. */
function mediaHref(id: string, { base, ownMedia }: ContentSettings): string {
  if (ownMedia || !base) return localMediaHref(id);
  return new URL(`lib/exe/fetch.php?media=${encodeURIComponent(id)}`, base).href;
}

function rules(pageExists: PageExists | undefined): SanitizerRules {
  return { setting: contentSettings(), idPrefix: WIKI_PREFIX, topHeading: 1, pageExists };
}

/** Sanitizes a wiki page's HTML, as the community rendered it. */
export function* wikiHtmlDraft(html: string, pageExists?: PageExists): TimeSliced<Draft> {
  return draftOf(yield* sanitizeMarkup(html, rules(pageExists)));
}

/** Parses and sanitizes a wiki page's DokuWiki source. */
export function* wikiSourceDraft(
  { text: source, pageId, plugins = true }: Extract<MarkupSource, { kind: 'wiki-source' }>,
  pageExists?: PageExists,
): TimeSliced<Draft> {
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
  const safe = yield* sanitizeMarkup(page.tree, given, source);
  const headings = page.headings.flatMap((heading) => {
    const id = safeId(heading.id, WIKI_PREFIX);
    return id ? [{ ...heading, id }] : [];
  });
  return { ...draftOf(safe), headings, links: page.links };
}
