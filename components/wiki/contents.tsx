import type { Heading } from '@/lib/community/model';
import { language } from '@/lib/language/language';

/** The table of contents of a wiki page; nothing for a page with less than three headings. */
export function Contents({ headings }: { headings: Heading[] }) {
  if (headings.length < 3) return null;
  const title = language().t('wiki.contents');
  return (
    <nav className="toc" aria-label={title}>
      <details>
        <summary>{title}</summary>
        <ol>
          {headings.map(({ id, text, level }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same id may be given twice by hand
            <li key={index} className={`level-${level}`}>
              <a href={`#${encodeURIComponent(id)}`}>{text}</a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
}
