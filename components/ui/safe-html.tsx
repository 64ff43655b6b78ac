import type { SafeHtml } from '@/lib/model/safe-html';

interface Props {
  html: SafeHtml;
  className: string;
  /** Set if it differs from the interface's language. */
  lang?: string;
  dir: 'ltr' | 'rtl' | 'auto';
  itemProp?: string;
}

/** The only component that inserts HTML, which must be sanitized. */
export function Html({ html, ...attributes }: Props) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: SafeHtml is sanitized
  return <div {...attributes} dangerouslySetInnerHTML={{ __html: html }} />;
}
