import { TitleLink } from '@/components/ui/title';
import { i18n } from '@/lib/i18n/i18n';
import type { Heading } from '@/lib/model/community';

/** By the level of the heading. */
const INDENTS: Record<number, string> = { 3: 'ps-4', 4: 'ps-8', 5: 'ps-8' };

/** The table of contents of a wiki page; nothing for a page with less than three headings. */
export function TableOfContents({ headings }: { headings: Heading[] }) {
  if (headings.length < 3) return null;
  const title = i18n().t('wiki.contents');
  return (
    <nav className="toc wiki-fold text-sm print:hidden" aria-label={title}>
      <details className="open-at-xl xl:sticky xl:top-6 xl:max-h-[calc(100dvh-3rem)] xl:overflow-auto">
        <summary>{title}</summary>
        <ol className="py-[0.4rem] leading-[1.5]">
          {headings.map(({ id, text, level }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same id may be given twice by hand
            <li key={index} className={INDENTS[level]}>
              <TitleLink href={`#${encodeURIComponent(id)}`} text={text} />
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
}
