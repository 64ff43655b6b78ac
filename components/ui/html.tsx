import type { SafeHtml } from '@/lib/content/safe-html';

interface Props {
  html: SafeHtml;
  className: string;
}

/** Writes made-safe HTML into the page: the only place that does. */
export function Html({ html, className }: Props) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: SafeHtml went through the gate
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
