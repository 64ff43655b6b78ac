import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { config } from '@/lib/base/config/config';
import { appRoot } from '@/lib/base/runtime/app-root';
import { findElement } from '@/lib/content/tree/hast';
import type { Book, Chapter } from './book';
import { BookImages } from './package/book-images';
import { BookLinks, strictUri } from './package/book-links';
import { EpubArchive, PACKAGE_DOCUMENT } from './package/epub-archive';
import { NAVIGATION, printNavigation } from './package/navigation';
import { type ManifestItem, printPackageDocument } from './package/package-document';
import { prepareContent } from './package/prepare-content';
import { printDocument, STYLESHEET } from './package/print-document';
import { printTitlePage, TITLE_PAGE } from './package/title-page';
import { toXml } from './xhtml/to-xml';

const XHTML = 'application/xhtml+xml';

/** Adds the documents of the chapters, one after the other. */
async function addChapters(
  archive: EpubArchive,
  chapters: readonly Chapter[],
  resources: { images: BookImages; links: BookLinks },
): Promise<ManifestItem[]> {
  const items: ManifestItem[] = [];
  for (const { file, title, language, direction, content } of chapters) {
    const nodes = await prepareContent(content(), file, resources);
    archive.add(file, printDocument({ title, language, direction, type: 'chapter' }, toXml(nodes)));
    const hasMath = nodes.some((node) => findElement(node, ({ tagName }) => tagName === 'math'));
    items.push({ file, type: XHTML, property: hasMath ? 'mathml' : undefined, isInSpine: true });
  }
  return items;
}

/**
 * Packs a book as EPUB 3, with the images that this site has, and counts these.
 * @throws CommandError for a book that is too large
 */
export async function packBook(book: Book) {
  const { siteUrl } = config();
  const sourceUrl = siteUrl && strictUri(siteUrl + book.path);
  const archive = new EpubArchive();
  const images = new BookImages();
  const chapters = await addChapters(archive, book.chapters, {
    images,
    links: new BookLinks(book),
  });
  const items: ManifestItem[] = [
    { file: TITLE_PAGE, type: XHTML, isInSpine: true },
    { file: NAVIGATION, type: XHTML, property: 'nav', isInSpine: true },
    ...chapters,
    { file: STYLESHEET, type: 'text/css', isInSpine: false },
    ...images.images.map(({ file, type }) => ({ file, type, isInSpine: false })),
  ];
  archive.add(PACKAGE_DOCUMENT, printPackageDocument(book, sourceUrl, items));
  archive.add(TITLE_PAGE, printTitlePage(book, sourceUrl));
  archive.add(NAVIGATION, printNavigation(book));
  archive.add(STYLESHEET, await readFile(path.join(appRoot(), 'tools/epub', STYLESHEET), 'utf8'));
  for (const { file, bytes } of images.images) archive.add(file, bytes);
  return { bytes: archive.pack(), imageCount: images.images.length };
}
