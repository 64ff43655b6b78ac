import type { Element, ElementContent } from 'hast';
import {
  createElement,
  createText,
  findElements,
  isTag,
  textContentOf,
  textProperty,
} from '../../tree/hast';
import type { MarkupRow } from '../markup/markup-row';
import { isOfClass, nameInHead, nextElement } from '../markup/quotes';
import { marked, readLinkPreview } from '../markup/readers';

const isMention = isOfClass('plugin-mentions-user');

/** Returns the head of a quote from `@Name said in <a href="/post/3">Title</a>:`, in any language. */
function parseHead({ children }: Element): Element | undefined {
  const [mention, ...others] = children;
  if (mention?.type !== 'element' || !isMention(mention)) return undefined;
  const words = children.map(textContentOf).join('').trim();
  if (!words.endsWith(':')) return undefined;
  const name = textContentOf(mention);
  const links = others.flatMap((other) => findElements(other, isTag('a')));
  const urls = links.map((link) => textProperty(link, 'href') ?? '');
  const href = urls.find((url) => /\/post\/\d+$/.test(url));
  // Without a link to the post, other words than "wrote" are the author's.
  if (links.length > 1 || (!href && nameInHead(words) !== name)) return undefined;
  const author = createText(name.replace(/^@/, ''));
  return createElement('cite', {}, [href ? createElement('a', { href }, [author]) : author]);
}

/** NodeBB 1 to 4. */
export const NODEBB_MARKUP: readonly MarkupRow[] = [
  {
    what: 'quote',
    of: 'p',
    read(node, { parent }): ElementContent[] | undefined {
      const head = parseHead(node);
      const quote = head && nextElement(node, parent);
      if (!head || quote?.tagName !== 'blockquote') return undefined;
      quote.children.unshift(head);
      return [];
    },
  },
  { what: 'mention', of: '.plugin-mentions-user .plugin-mentions-group', read: marked('mention') },
  { what: 'embed', of: '.link-preview', read: readLinkPreview },
];
