import type { SafeHtml } from '@/lib/model/safe-html';

interface Props {
  html: SafeHtml;
  /** Reader modes drop a short `div` and keep a `section`. */
  element?: 'div' | 'section';
  className: string;
  /** Undefined for the interface's language. */
  lang?: string;
  dir: 'ltr' | 'rtl' | 'auto';
  itemProp?: string;
}

/** Inserts sanitized HTML. No other component inserts HTML. */
export function Html({ html, element: Element = 'div', ...attributes }: Props) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: SafeHtml is sanitized
  return <Element {...attributes} dangerouslySetInnerHTML={{ __html: html }} />;
}
