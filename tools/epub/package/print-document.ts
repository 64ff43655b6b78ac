import type { TextAttributes } from '../book';
import { printXml, type XmlNode, xml } from '../xhtml/xml';

/** The name of the stylesheet in the book. */
export const STYLESHEET = 'book.css';

/** What a document of the book says about itself. */
export interface DocumentHead extends TextAttributes {
  title: string;
  /** Its part in the book (EPUB Structural Semantics Vocabulary). */
  type: 'chapter' | 'frontmatter' | 'titlepage';
}

/** Prints a document of the book as XHTML. */
export function printDocument(
  { title, language, direction, type }: DocumentHead,
  body: readonly XmlNode[],
): string {
  const attributes = {
    xmlns: 'http://www.w3.org/1999/xhtml',
    'xmlns:epub': 'http://www.idpf.org/2007/ops',
    lang: language,
    'xml:lang': language,
    dir: direction,
  };
  const head = xml(
    'head',
    {},
    xml('title', {}, title),
    xml('link', { rel: 'stylesheet', type: 'text/css', href: STYLESHEET }),
  );
  return printXml(
    xml('html', attributes, head, xml('body', { 'epub:type': type }, ...body)),
    'html',
  );
}
