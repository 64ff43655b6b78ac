import type { SafeHtml } from '@/lib/model/safe-html';

interface Props {
  html: SafeHtml;
  className: string;
  /** The language of the text, where it differs from the interface's. */
  lang?: string;
  dir: 'ltr' | 'rtl' | 'auto';
  /** The microdata property that the text has in the item around it. */
  itemProp?: string;
}

/** Inserts sanitized HTML into the page. No other component inserts HTML. */
export function Html({ html, ...attributes }: Props) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: SafeHtml is sanitized
  return <div {...attributes} dangerouslySetInnerHTML={{ __html: html }} />;
}
