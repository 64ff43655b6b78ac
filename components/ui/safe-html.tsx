import type { SafeHtml } from '@/lib/model/safe-html';

interface Props {
  html: SafeHtml;
  className: string;
  /** The language of the text, where it differs from the interface's. */
  lang?: string;
  dir: 'ltr' | 'rtl' | 'auto';
  /** What the text is of the item around it (microdata). */
  itemProp?: string;
}

/** Inserts sanitized HTML into the page. No other component inserts HTML. */
export function Html({ html, ...attributes }: Props) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: SafeHtml is sanitized
  return <div {...attributes} dangerouslySetInnerHTML={{ __html: html }} />;
}
