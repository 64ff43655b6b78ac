import { i18n } from '@/lib/i18n/i18n';
import type { Book, ContentsEntry } from '../book';
import { createTitle } from '../xhtml/create-title';
import { toXml } from '../xhtml/to-xml';
import { type XmlTree, xml } from '../xhtml/xml';
import { printDocument } from './print-document';

/** The file with the table of contents. */
export const NAVIGATION = 'nav.xhtml';

function hrefOf(target: string): string {
  const [file = '', id] = target.split(/#(.*)/s, 2);
  return id === undefined ? file : `${file}#${encodeURIComponent(id)}`;
}

function createEntry({ title, target, children }: ContentsEntry): XmlTree {
  const text = toXml([createTitle('bdi', title)]);
  const label =
    target === undefined ? xml('span', {}, ...text) : xml('a', { href: hrefOf(target) }, ...text);
  return xml('li', {}, label, ...(children.length > 0 ? [createList(children)] : []));
}

const createList = (entries: readonly ContentsEntry[]): XmlTree =>
  xml('ol', {}, ...entries.map(createEntry));

/** Prints the navigation document of a book (EPUB 3.3, 7). */
export function printNavigation({ contents }: Book): string {
  const { t, locale } = i18n();
  const title = t('wiki.contents');
  const nav = xml(
    'nav',
    { 'epub:type': 'toc', role: 'doc-toc' },
    xml('h1', {}, title),
    createList(contents),
  );
  return printDocument({ title, language: locale, direction: 'ltr', type: 'frontmatter' }, [nav]);
}
