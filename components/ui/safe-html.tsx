import type { SafeHtml } from '@/lib/model/safe-html';

interface Props {
  html: SafeHtml;
  className: string;
  /** The language that the text is in, where it is not the interface's. */
  lang?: string;
}

/** Writes made-safe HTML into the page: the only place that does. */
export function Html({ html, className, lang }: Props) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: SafeHtml went through the gate
  return <div className={className} lang={lang} dangerouslySetInnerHTML={{ __html: html }} />;
}
