import {
  type DokuWikiPage,
  type PageExists,
  parseDokuWiki,
  renderDokuWiki,
} from '@lectern/dokuwiki';
import { postPrefix, WIKI_PREFIX } from '../../links/element-ids';
import { localMediaHref, wikiHref } from '../../links/wiki-href';
import { textOfMarkup } from '../../sanitizer/plain-text-fallback';
import { type ContentSettings, contentSettings } from '../../settings/content-settings';
import { parseShownHtml } from '../../tree/parse-shown-html';
import { reportFailure } from '../../tree/report-failure';
import { type Draft, draftOf, type MarkupSource } from './draft';
import { sanitizeMarkup, sanitizePlainText } from './sanitize-markup';

type WikiSource = Extract<MarkupSource, { kind: 'wiki-source' }>;

const isWithoutToc = ({ macros }: DokuWikiPage) => macros.includes('NOTOC');

/** UTF-16 units. A longer source is shown unparsed. */
export const MAX_SOURCE_UNITS = 2_000_000;

/** UTF-16 units that are shown as plain text, which the main thread may have to make at once. */
const MAX_PLAIN_UNITS = 500_000;

function mediaHref(id: string, { baseUrl, hasOwnMedia }: ContentSettings): string {
  if (hasOwnMedia || !baseUrl) return localMediaHref(id);
  return new URL(`lib/exe/fetch.php?media=${encodeURIComponent(id)}`, baseUrl).href;
}

function draftPost({ text, topicId, postId }: Extract<MarkupSource, { kind: 'post' }>): Draft {
  const settings = contentSettings();
  return draftOf(
    sanitizeMarkup(text, {
      settings,
      idPrefix: postPrefix(postId),
      hasTitle: false,
      topicId,
    }),
  );
}

const wikiRules = () =>
  ({ settings: contentSettings(), idPrefix: WIKI_PREFIX, hasTitle: true }) as const;

function draftWikiHtml({
  text,
  pageId,
  dokuWiki,
}: Extract<MarkupSource, { kind: 'wiki-html' }>): Draft {
  const draft = draftOf(sanitizeMarkup(text, wikiRules()));
  if (!dokuWiki?.includes('~~NOTOC~~')) return draft;
  // In <nowiki> and code, the macro is text.
  const hasToc =
    dokuWiki.length <= MAX_SOURCE_UNITS && !isWithoutToc(parseDokuWiki(dokuWiki, { pageId }));
  return hasToc ? draft : { ...draft, headings: [] };
}

function draftWikiSource(
  { text, pageId, plugins = true, included }: WikiSource,
  pageExists?: PageExists,
): Draft {
  const rules = wikiRules();
  const { settings } = rules;
  if (text.length > MAX_SOURCE_UNITS) {
    return draftOf(sanitizePlainText(text, settings.messages));
  }
  const page = parseDokuWiki(text, { pageId, plugins, pageExists });
  const tree = renderDokuWiki(page, {
    link: wikiHref,
    media: (id) => mediaHref(id, settings),
    include: (id) => included?.get(id),
    html: parseShownHtml,
    hasTitleOnTop: true,
  });
  const draft = draftOf(sanitizeMarkup(tree, rules, text));
  return isWithoutToc(page) ? { ...draft, headings: [] } : draft;
}

/**
 * Drafts markup as plain text, in linear time.
 * @param isLate true leaves out the note that the text is too large
 */
export function createPlainDraft({ kind, text }: MarkupSource, isLate = false): Draft {
  const start = text.length > MAX_PLAIN_UNITS ? `${text.slice(0, MAX_PLAIN_UNITS)}…` : text;
  const plain = kind === 'wiki-source' ? start : textOfMarkup(start);
  const { messages } = contentSettings();
  return draftOf(sanitizePlainText(plain, isLate ? { ...messages, tooLarge: '' } : messages));
}

/** Parses and sanitizes markup. Never throws: after a bug, logs it and drafts plain text. */
export function createDraft(source: MarkupSource, pageExists?: PageExists): Draft {
  try {
    switch (source.kind) {
      case 'post':
        return draftPost(source);
      case 'wiki-html':
        return draftWikiHtml(source);
      case 'wiki-source':
        return draftWikiSource(source, pageExists);
    }
  } catch (error) {
    reportFailure(error, source.text);
    return createPlainDraft(source);
  }
}
