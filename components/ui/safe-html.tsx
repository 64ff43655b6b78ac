import type { SafeHtml } from '@/lib/model/safe-html';

interface Props {
  html: SafeHtml;
  className: string;
  /** The language of the text, where it differs from the interface's. */
  lang?: string;
  dir: 'ltr' | 'rtl' | 'auto';
}

/** Inserts sanitized HTML into the page. No other component inserts HTML. */
export function Html({ html, className, lang, dir }: Props) {
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: SafeHtml is sanitized
    <div className={className} lang={lang} dir={dir} dangerouslySetInnerHTML={{ __html: html }} />
  );
}
