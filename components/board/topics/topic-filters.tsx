import { AppliedFilter, FilterLink } from '@/components/ui/filter-link';
import { i18n } from '@/lib/i18n/i18n';
import { viewLink } from '@/lib/seo/indexing';
import { TOPIC_FLAGS, type TopicFlag } from '@/lib/urls/views/board/topics-view';
import type { SortDirection, SortKey, TopicsView } from '@/lib/urls/views/view';
import { topicFlagTexts } from './topic-facts';

interface Props {
  view: TopicsView;
  offered: readonly TopicFlag[];
}

/**
 * Links that filter and sort topics, or remove filters. Narrow screens fold them below the applied filters.
 */
export function TopicFilters({ view, offered }: Props) {
  const { t } = i18n();
  const { filter, orderBy, sort } = view;
  const texts = topicFlagTexts();
  const linkTo = (change: Partial<TopicsView>) => viewLink({ ...view, page: 1, ...change });
  const filteredBy = (change: TopicsView['filter']) =>
    linkTo({ filter: { ...view.filter, ...change } });
  const flags = TOPIC_FLAGS.flatMap(({ field }) => {
    const isApplied = filter[field] !== undefined;
    if (!isApplied && !offered.includes(field)) return [];
    const { name, meaning } = texts[field];
    const text = filter[field] === false ? t('filter.isNot', { name }) : name;
    return { field, text, meaning, isApplied };
  });
  const applied = flags.filter(({ isApplied }) => isApplied).map(({ text }) => text);
  const keys: [SortKey, string][] = [
    ['last_post', t('filter.lastPost')],
    ['start_date', t('filter.startDate')],
  ];
  const directions: [SortDirection, string][] = [
    ['desc', t('filter.desc')],
    ['asc', t('filter.asc')],
  ];
  return (
    <details className="filters open-at-md mb-1 print:hidden">
      <summary className="min-h-[2.6rem] truncate text-sm leading-[2.6rem] font-semibold">
        {applied.length > 0 ? applied.join(' · ') : t('filter.label')}
      </summary>
      <nav
        className="flex flex-wrap gap-x-8 gap-y-[0.3rem] pb-2 md:pt-2"
        aria-label={t('filter.label')}
      >
        {flags.length > 0 && (
          <FilterGroup label={t('filter.only')}>
            {flags.map(({ field, text, meaning, isApplied }) =>
              isApplied ? (
                <AppliedFilter key={field} text={text} link={filteredBy({ [field]: undefined })} />
              ) : (
                <FilterLink
                  key={field}
                  text={text}
                  title={meaning}
                  link={filteredBy({ [field]: true })}
                  className="me-[0.35rem] border border-divider rounded-sm"
                />
              ),
            )}
          </FilterGroup>
        )}
        <FilterGroup label={t('filter.sort')}>
          {keys.map(([key, text]) => (
            <FilterLink
              key={key}
              text={text}
              link={linkTo({ orderBy: key })}
              isCurrent={key === orderBy}
            />
          ))}
        </FilterGroup>
        <FilterGroup>
          {directions.map(([key, text]) => (
            <FilterLink
              key={key}
              text={text}
              link={linkTo({ sort: key })}
              isCurrent={key === sort}
            />
          ))}
        </FilterGroup>
      </nav>
    </details>
  );
}

function FilterGroup({ label, children }: { label?: string; children: React.ReactNode }) {
  return (
    <div className={`flex flex-wrap items-start text-sm ${label ? '' : '-ms-[0.6rem]'}`}>
      {label && <span className="me-[0.35rem] py-[calc(0.25rem+1px)] text-muted">{label}</span>}
      <ul className="flex flex-wrap">{children}</ul>
    </div>
  );
}
