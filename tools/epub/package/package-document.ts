import { createHash } from 'node:crypto';
import { config } from '@/lib/base/config/config';
import { titleLanguage } from '@/lib/i18n/detect-language';
import { textDirection } from '@/lib/i18n/text-direction';
import type { Book } from '../book';
import { printXml, type XmlTree, xml } from '../xhtml/xml';

/** A file of a book. */
export interface ManifestItem {
  file: string;
  type: string;
  /** What a reading system must know to show it (EPUB 3.3, D.6.2): `nav`, `mathml`. */
  property?: 'nav' | 'mathml' | undefined;
  /** True for a document that is read in its turn. */
  isInSpine: boolean;
}

/** The namespace of URLs for identifiers made of names (RFC 9562, 6.6). */
const URL_NAMESPACE = Buffer.from('6ba7b8119dad11d180b400c04fd430c8', 'hex');

/** The UUID of a name, version 5 (RFC 9562, 5.5). */
function nameBasedUuid(name: string): string {
  const bytes = createHash('sha1').update(URL_NAMESPACE).update(name).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** The identifier of a book: equal for every book made of one page of one site. */
function identifierOf(path: string, sourceUrl: string | undefined): string {
  const { siteName, originUrl, apiBaseUrl } = config();
  const community = originUrl ?? apiBaseUrl ?? siteName;
  return `urn:uuid:${nameBasedUuid(sourceUrl ?? community + path)}`;
}

/** A name or title that people gave, in its own language and direction. */
const text = (name: string, value: string, attributes: XmlTree['attributes'] = {}) =>
  xml(
    name,
    {
      ...attributes,
      'xml:lang': titleLanguage(value),
      dir: textDirection(value) === 'rtl' ? 'rtl' : undefined,
    },
    value,
  );

const property = (name: string, value: string) => xml('meta', { property: name }, value);

/** Seconds are the finest that EPUB allows (EPUB 3.3, 5.5.4). */
const timestamp = (at: Date) => at.toISOString().replace(/\.\d+Z$/, 'Z');

function accessibilityOf(items: readonly ManifestItem[]): XmlTree[] {
  const hasImages = items.some(({ type }) => type.startsWith('image/'));
  const hasMath = items.some((item) => item.property === 'mathml');
  return [
    property('schema:accessMode', 'textual'),
    ...(hasImages ? [property('schema:accessMode', 'visual')] : []),
    ...['tableOfContents', 'readingOrder', 'structuralNavigation'].map((feature) =>
      property('schema:accessibilityFeature', feature),
    ),
    ...(hasMath ? [property('schema:accessibilityFeature', 'MathML')] : []),
    property('schema:accessibilityHazard', 'unknown'),
  ];
}

function createMetadata(
  book: Book,
  sourceUrl: string | undefined,
  items: readonly ManifestItem[],
): XmlTree {
  const { title, subtitle, language, authors, contributors, publishedAt, modifiedAt, path } = book;
  const { siteName } = config();
  const date = publishedAt ?? modifiedAt;
  const creators = authors.length > 0 ? authors : [siteName];
  return xml(
    'metadata',
    { 'xmlns:dc': 'http://purl.org/dc/elements/1.1/' },
    xml('dc:identifier', { id: 'identifier' }, identifierOf(path, sourceUrl)),
    text('dc:title', title),
    xml('dc:language', {}, language),
    ...creators.map((name) => text('dc:creator', name)),
    ...contributors.map((name) => text('dc:contributor', name)),
    text('dc:publisher', siteName),
    ...(subtitle === '' ? [] : [text('dc:description', subtitle)]),
    ...(date ? [xml('dc:date', {}, timestamp(date))] : []),
    ...(sourceUrl === undefined ? [] : [xml('dc:source', {}, sourceUrl)]),
    property('dcterms:modified', timestamp(modifiedAt ?? new Date())),
    ...accessibilityOf(items),
  );
}

/**
 * Prints the package document of a book (EPUB 3.3, 5).
 * @param sourceUrl the public address of the page that the book was made from, where there is one
 * @param items its files, in the order of reading
 */
export function printPackageDocument(
  book: Book,
  sourceUrl: string | undefined,
  items: readonly ManifestItem[],
): string {
  const ids = new Map(items.map(({ file }, index) => [file, `item-${index + 1}`]));
  const manifest = items.map(({ file, type, property: properties }) =>
    xml('item', { id: ids.get(file), href: file, 'media-type': type, properties }),
  );
  const spine = items
    .filter(({ isInSpine }) => isInSpine)
    .map(({ file }) => xml('itemref', { idref: ids.get(file) }));
  const attributes = {
    xmlns: 'http://www.idpf.org/2007/opf',
    version: '3.0',
    'unique-identifier': 'identifier',
    'xml:lang': book.language,
  };
  return printXml(
    xml(
      'package',
      attributes,
      createMetadata(book, sourceUrl, items),
      xml('manifest', {}, ...manifest),
      xml('spine', { 'page-progression-direction': book.direction }, ...spine),
    ),
  );
}
