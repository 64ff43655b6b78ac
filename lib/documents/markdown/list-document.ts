import {
  createMarkdownHeading,
  createMarkdownLink,
  createMarkdownText,
} from '@/lib/content/markdown/mdast-nodes';
import { printMarkdown } from '@/lib/content/markdown/print-markdown';
import type { MarkdownView } from '@/lib/urls/views/views';
import { printRecords } from './listed-records';
import type { ListContent } from './load-list';
import { frontMatterOf, type PageDocument, positionOf, printTitle } from './page-document';

/** Returns a list as Markdown. Sections without entries are left out. */
export function createListDocument(
  { title, lead, sections, paging, cachedAt }: ListContent & { cachedAt?: Date | undefined },
  view: MarkdownView,
): PageDocument {
  const place =
    paging && 'page' in view ? positionOf(paging, (page) => ({ ...view, page })) : undefined;
  return {
    about: frontMatterOf(view, { title }, { ...place, cached: cachedAt }),
    parts: [
      printTitle(title, lead),
      ...sections
        .filter(({ records }) => records.length > 0)
        .flatMap(({ title: name, url, records }) => [
          name ? printHeading(name, url) : '',
          printRecords(records),
        ]),
    ],
  };
}

const printHeading = (name: string, url?: string): string =>
  printMarkdown([
    createMarkdownHeading(2, url ? createMarkdownLink(url, name) : createMarkdownText(name)),
  ]);
