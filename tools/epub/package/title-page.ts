import type { ElementContent } from 'hast';
import { config } from '@/lib/base/config/config';
import { createElement, createText } from '@/lib/content/tree/hast';
import { i18n } from '@/lib/i18n/i18n';
import type { Book } from '../book';
import { createTitle } from '../xhtml/create-title';
import { toXml } from '../xhtml/to-xml';
import { printDocument } from './print-document';

/** The file with the title page. */
export const TITLE_PAGE = 'title.xhtml';

const paragraph = (className: string, ...children: ElementContent[]) =>
  createElement('p', { className: [className] }, children);

function datesOf({ publishedAt, modifiedAt }: Book): string {
  const { day } = i18n();
  const days = [publishedAt, modifiedAt].flatMap((at) => (at ? [day(at)] : []));
  return [...new Set(days)].join(' – ');
}

/** Prints the title page of a book: what it is, who wrote it, when, and where it is from. */
export function printTitlePage(book: Book, sourceUrl: string | undefined): string {
  const { title, subtitle, section, authors } = book;
  const place = [config().siteName, section].filter((name) => name !== undefined).join(' · ');
  const names = authors.flatMap((name, index) => [
    ...(index === 0 ? [] : [createText(', ')]),
    createTitle('bdi', name),
  ]);
  const body: ElementContent[] = [
    paragraph('place', createText(place)),
    createTitle('h1', title),
    ...(subtitle === '' ? [] : [createTitle('p', subtitle, 'subtitle')]),
    ...(names.length === 0 ? [] : [paragraph('authors', ...names)]),
    paragraph('facts', createText(datesOf(book))),
    ...(sourceUrl === undefined
      ? []
      : [paragraph('source', createElement('a', { href: sourceUrl }, [createText(sourceUrl)]))]),
  ];
  const { locale } = i18n();
  return printDocument(
    { title, language: locale, direction: 'ltr', type: 'titlepage' },
    toXml(body),
  );
}
