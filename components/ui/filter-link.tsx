import { i18n } from '@/lib/i18n/i18n';
import type { ViewLink } from '@/lib/seo/indexing';

interface Props {
  text: string;
  title?: string;
  link: ViewLink;
  isCurrent?: boolean;
  className?: string;
}

/** List item that links to another filter or order. */
export function FilterLink({ text, title, link, isCurrent, className = '' }: Props) {
  return (
    <li>
      <a
        className={`filter-link ${className}`.trim()}
        {...(!isCurrent && link)}
        title={title}
        aria-current={isCurrent ? 'true' : undefined}
      >
        {text}
      </a>
    </li>
  );
}

/** An applied filter; `link` removes it. Its sign lies in the padding: other links keep their places. */
export function AppliedFilter({ text, link }: Pick<Props, 'text' | 'link'>) {
  return (
    <li>
      <a
        href={link.href}
        rel={link.rel}
        className="filter-link applied-filter"
        aria-label={i18n().t('filter.remove', { name: text })}
      >
        {text}
        <span className="inline-block w-0 ms-[0.15rem]" aria-hidden="true">
          ×
        </span>
      </a>
    </li>
  );
}
