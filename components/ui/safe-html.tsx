import type { SafeHtml } from '@/lib/model/safe-html';

interface Props {
  html: SafeHtml;
  /** The element around it. Reader modes drop a short `div`, and keep a `section`. */
  element?: 'div' | 'section';
  className: string;
  /** The language of the text, where it differs from the interface's. */
  lang?: string;
  dir: 'ltr' | 'rtl' | 'auto';
  /** The microdata property that the text has in the item around it. */
  itemProp?: string;
}

/** Inserts sanitized HTML into the page. No other component inserts HTML. */
export function Html({ html, element: Element = 'div', ...attributes }: Props) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: SafeHtml is sanitized
  return <Element {...attributes} dangerouslySetInnerHTML={{ __html: html }} />;
}
