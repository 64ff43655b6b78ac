import { TitleLink } from '@/components/ui/title';
import { i18n } from '@/lib/i18n/i18n';
import type { Heading } from '@/lib/model/records';

/** By heading level. */
const INDENTS: Record<number, string> = { 3: 'ps-4', 4: 'ps-8', 5: 'ps-8' };

const CONTENTS_ID = 'contents-of-page';
const MIN_HEADINGS = 3;

const hasContents = (headings: Heading[]) => headings.length >= MIN_HEADINGS;

/**
 * A bar over the scrolled text of narrow screens, with the page's title and a link to its contents. A script
 * puts the current heading in the title's place. Nothing for fewer than three headings.
 */
export function ContentsBar({ title, headings }: { title: string; headings: Heading[] }) {
  if (!hasContents(headings)) return null;
  return (
    <div className="position-bar xl:hidden print:hidden">
      <div className="flex items-center gap-x-4 min-h-[2.6rem] text-sm bg-background border-b border-divider">
        <TitleLink
          className="flex-1 min-w-0 truncate font-semibold no-underline"
          href="#text"
          text={title}
          data-section=""
        />
        <a className="flex-none leading-[2.6rem]" href={`#${CONTENTS_ID}`}>
          {i18n().t('wiki.contents')}
        </a>
      </div>
    </div>
  );
}

/** A wiki page's headings; nothing for fewer than three. */
export function TableOfContents({ headings }: { headings: Heading[] }) {
  if (!hasContents(headings)) return null;
  const title = i18n().t('wiki.contents');
  return (
    <nav id={CONTENTS_ID} className="toc wiki-fold text-sm print:hidden" aria-label={title}>
      <details className="open-at-xl xl:sticky xl:top-6 xl:max-h-[calc(100dvh-3rem)] xl:overflow-auto">
        <summary>{title}</summary>
        <ol className="py-[0.4rem] leading-[1.5]">
          {headings.map(({ id, text, level }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: ids set by hand may repeat
            <li key={index} className={INDENTS[level]}>
              <TitleLink href={`#${encodeURIComponent(id)}`} text={text} />
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
}
