import type { Element, ElementContent } from 'hast';
import {
  createElement,
  createText,
  findElements,
  hasClass,
  textProperty,
} from '@/lib/content/tree/hast';
import { rewriteTree } from '@/lib/content/tree/rewrite-tree';
import { conformTree } from '../xhtml/conform-tree';
import type { BookImages } from './book-images';
import type { BookLinks } from './book-links';

const isImage = ({ tagName }: Element) => tagName === 'img';
const isSummary = (node: ElementContent) => node.type === 'element' && node.tagName === 'summary';

/** The text that stands for an image which the book does not hold. */
function createPlaceholder(image: Element): Element[] {
  const alt = textProperty(image, 'alt')?.trim();
  return alt ? [createElement('span', { className: ['image-off'] }, [createText(alt)])] : [];
}

function rewriteLink(link: Element, file: string, links: BookLinks): void {
  const href = textProperty(link, 'href');
  // A page of the wiki that does not exist has this class.
  const isMissing = href === undefined || hasClass(link, 'wikilink2');
  const target = isMissing ? undefined : links.resolve(href, file);
  if (target === undefined) {
    link.tagName = 'span';
    link.properties = { ...link.properties, href: undefined };
  } else link.properties.href = target;
}

/**
 * Returns the content of a chapter as the book has it: with links within the book, images of the book,
 * folded quotes open, and in a form that is valid.
 */
export async function prepareContent(
  content: ElementContent[],
  file: string,
  { images, links }: { images: BookImages; links: BookLinks },
): Promise<ElementContent[]> {
  const tree = createElement('div', {}, content);
  const sources = new Map<string, string | undefined>();
  for (const image of findElements(tree, isImage)) {
    const src = textProperty(image, 'src') ?? '';
    sources.set(src, await images.add(src));
  }
  rewriteTree(tree, (element) => {
    const { tagName, children } = element;
    if (tagName === 'a') rewriteLink(element, file, links);
    if (tagName === 'details' && hasClass(element, 'quote-rest')) {
      return children.filter((child) => !isSummary(child));
    }
    if (!isImage(element)) return undefined;
    const src = sources.get(textProperty(element, 'src') ?? '');
    if (src === undefined) return createPlaceholder(element);
    Object.assign(element.properties, { src, alt: textProperty(element, 'alt') ?? '' });
    return undefined;
  });
  return conformTree(tree.children);
}
