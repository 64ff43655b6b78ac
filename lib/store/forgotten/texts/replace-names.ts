import { replaceRanges } from '../names/apply-edits';
import { createNameFinder, isWhole, type LeftReason } from '../names/find-names';
import type { RemovedPages } from '../removed/removed-pages';
import type { RemovedTexts } from '../removed/removed-texts';
import { uncommonNames } from './html-attributes';
import { type HtmlSearch, replaceInHtml } from './replace-in-html';
import { replaceInWiki, type WikiSearch } from './replace-in-wiki';

/** Why a name stays; `id`: it is part of a wiki page's id. */
export type NameLeftReason = LeftReason | 'id';

interface ReplacementOptions {
  label: string;
  removedNames?: readonly string[];
  removed: RemovedTexts;
  removedPages: RemovedPages;
}

export interface TextPlace {
  pageId?: string;
  topicId?: number | undefined;
}

export interface ReplacementNotes {
  left: Set<NameLeftReason>;
  emptiedQuotes: number;
}

export type NameReplacement = ReturnType<typeof createNameReplacement>;
export type TextKind = 'inText' | 'inName' | 'inSource' | 'inHtml';

/**
 * Returns functions that replace names in plain text, name fields, wiki source and HTML by `label`. In HTML,
 * they also remove the content of quotes of removed texts. All take linear time.
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
    /** Adds the note `id` if a wiki page's id contains one of the names. */
    noteId(id: string): void {
      if (find(id.replace(/[:_]/g, ' ')).length > 0) {
        notes.left.add('id');
      }
    },
    /** Returns the notes since the last call. */
    takeNotes(): ReplacementNotes {
      const taken = notes;
      notes = { left: new Set(), emptiedQuotes: 0 };
      return taken;
    },
  };
}
