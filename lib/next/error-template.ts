import { randomUUID } from 'node:crypto';
import { escapeHtml } from '@/lib/base/text/escape';
import type { ErrorDescription } from '@/lib/pages/render-context';

/** The texts of an error page, in the order of its slots. */
function textsOf(description: ErrorDescription): string[] {
  const { title, paragraphs, links = [], near = [], searchText } = description;
  const addresses = [...links, ...near].flatMap(({ text, href }) => [text, href]);
  return [title, ...paragraphs, ...addresses, searchText ?? ''];
}

/** The error pages that differ in their texts only have the same shape. */
export function errorShape(description: ErrorDescription): string {
  const { status, paragraphs, links = [], near = [] } = description;
  return [status, paragraphs.length, links.length, near.length].join(' ');
}

/** The HTML of an error page with slots for its texts. */
export interface ErrorTemplate {
  /** The HTML with the texts of a description of the same shape, escaped. */
  fill(description: ErrorDescription): string;
}

/** A description of a template's shape, whose texts mark the slots, and how to find them. */
interface SlotMarks {
  description: ErrorDescription;
  /** Splits rendered HTML at the marks. HTML without any is the same for each description. */
  split(html: string): ErrorTemplate;
}

/** Marks the slots of an error page with texts that stand nowhere else, and that no escaping changes. */
export function markSlots(marked: ErrorDescription): SlotMarks {
  const { status, paragraphs, links = [], near = [] } = marked;
  const id = randomUUID();
  let count = 0;
  const mark = () => `slot-${id}-${count++}-`;
  const description: ErrorDescription = {
    status,
    title: mark(),
    paragraphs: paragraphs.map(mark),
    links: links.map(() => ({ text: mark(), href: mark() })),
    near: near.map(() => ({ text: mark(), href: mark() })),
    searchText: mark(),
  };
  const pattern = new RegExp(`slot-${id}-(\\d+)-`);
  return {
    description,
    split(html) {
      // Every second part is the number of a slot.
      const parts = html.split(pattern);
      return {
        fill(filled) {
          const texts = textsOf(filled).map(escapeHtml);
          return parts.map((part, at) => (at % 2 === 0 ? part : texts[Number(part)])).join('');
        },
      };
    },
  };
}
