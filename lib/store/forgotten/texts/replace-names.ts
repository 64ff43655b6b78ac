import { replaceRanges } from '../names/apply-edits';
import { createNameFinder, isWhole, type LeftReason } from '../names/find-names';
import type { RemovedPages } from '../removed/removed-pages';
import type { RemovedTexts } from '../removed/removed-texts';
import { uncommonNames } from './html-attributes';
import { type HtmlSearch, replaceInHtml } from './replace-in-html';
import { replaceInWiki, type WikiSearch } from './replace-in-wiki';

/** Why a name is left: it may be a word, it is too short to tell from one, or it stands in an id of the wiki. */
export type NameLeftReason = LeftReason | 'id';

interface ReplacementOptions {
  /** What stands in place of a name. */
  label: string;
  /** Names of members whose quotes are emptied, too. */
  removedNames?: readonly string[];
  removed: RemovedTexts;
  removedPages: RemovedPages;
}

/** Where a text stands. */
export interface TextPlace {
  /** The id of the wiki page that it is of. */
  pageId?: string;
  /** The number of the topic that it is in. */
  topicId?: number | undefined;
}

/** What was noticed while texts were replaced. */
export interface ReplacementNotes {
  left: Set<NameLeftReason>;
  emptiedQuotes: number;
}

/** Functions that replace names, one for each kind of text. */
export type NameReplacement = ReturnType<typeof createNameReplacement>;
export type TextKind = 'inText' | 'inName' | 'inSource' | 'inHtml';

/**
 * Returns functions that replace the names of a member as readers see them: in plain text, in fields that
 * hold a name, in the source of wiki pages except ids, and in HTML. They empty quotes of removed texts. A
 * text without either stays as it is, to the byte. Takes linear time.
 */
export function createNameReplacement(
  names: readonly string[],
  { label, removedNames = [], removed, removedPages }: ReplacementOptions,
) {
  let notes: ReplacementNotes = { left: new Set(), emptiedQuotes: 0 };
  const find = createNameFinder(names, { isAnyCase: true });
  const findInText = createNameFinder(names, { onLeft: (reason) => notes.left.add(reason) });
  const htmlSearch: HtmlSearch = {
    label,
    find,
    findUncommon: createNameFinder(uncommonNames(names), { isAnyCase: true }),
    findInText,
    findRemoved: createNameFinder(removedNames, { isAnyCase: true }),
    removed,
    removedPages,
  };
  const inHtml = (html: string, { topicId }: TextPlace = {}): string => {
    const replaced = replaceInHtml(html, htmlSearch, topicId);
    notes.emptiedQuotes += replaced.emptiedQuotes;
    return replaced.html;
  };
  const wikiSearch: WikiSearch = {
    label,
    find,
    findInText,
    removedPages,
    replaceInHtml: inHtml,
    onLeftInId: () => notes.left.add('id'),
  };

  return {
    inText: (text: string): string => replaceRanges(text, findInText(text), label),
    inName: (name: string): string => (isWhole(name, find) ? label : name),
    inSource: (source: string, { pageId = '' }: TextPlace = {}): string =>
      replaceInWiki(source, pageId, wikiSearch),
    inHtml,
    /** Notes where the id of a page of the wiki has a name. */
    noteId(id: string): void {
      if (find(id.replace(/[:_]/g, ' ')).length > 0) {
        notes.left.add('id');
      }
    },
    /** Returns what was noticed since the last call. */
    takeNotes(): ReplacementNotes {
      const taken = notes;
      notes = { left: new Set(), emptiedQuotes: 0 };
      return taken;
    },
  };
}
