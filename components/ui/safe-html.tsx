import type { SafeHtml } from '@/lib/model/safe-html';

interface Props {
  html: SafeHtml;
  className: string;
  /** The language of the text, where it differs from the interface's. */
  lang?: string;
}

/** Inserts sanitized HTML into the page. No other component inserts HTML. */
export function Html({ html, className, lang }: Props) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: SafeHtml is sanitized
  return <div className={className} lang={lang} dangerouslySetInnerHTML={{ __html: html }} />;
}
