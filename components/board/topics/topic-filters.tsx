import { AppliedFilter, FilterLink } from '@/components/ui/filter-link';
import { i18n } from '@/lib/i18n/i18n';
import { viewLink } from '@/lib/seo/indexing';
import { TOPIC_FLAGS } from '@/lib/urls/families/topic-url';
import type { SortDirection, SortKey, TopicsView } from '@/lib/urls/view';

interface Props {
  view: TopicsView;
  /** The name of the member whose topics are listed, where a topic gives it. */
  starterName?: string;
}

/** Links that filter and sort a list of topics, and links that remove the applied filters. */
export function TopicFilters({ view, starterName }: Props) {
  const { t } = i18n();
  const { filter, orderBy, sort } = view;
  const names = {
    isPinned: t('board.pinned'),
    isDigest: t('board.digest'),
    isFeatured: t('board.featured'),
  };
  const linkTo = (change: Partial<TopicsView>) => viewLink({ ...view, page: 1, ...change });
  const filteredBy = (change: TopicsView['filter']) => linkTo({ filter: { ...filter, ...change } });
  const keys: [SortKey, string][] = [
    ['last_post', t('filter.lastPost')],
    ['start_date', t('filter.startDate')],
  ];
  const directions: [SortDirection, string][] = [
    ['desc', t('filter.desc')],
    ['asc', t('filter.asc')],
  ];
  return (
    <nav
      className="filters flex flex-wrap gap-x-20 gap-y-3 pt-5 pb-7.5 print:hidden"
      aria-label={t('filter.label')}
    >
      <FilterGroup label={t('filter.only')}>
        {filter.starterId !== undefined && (
          <AppliedFilter
            text={
              starterName
                ? t('filter.starter', { name: starterName })
                : t('filter.starterUnknown', { id: filter.starterId.toString() })
            }
            link={filteredBy({ starterId: undefined })}
          />
        )}
        {TOPIC_FLAGS.map(({ field }) => {
          const name = names[field];
          return filter[field] === undefined ? (
            <FilterLink
              key={field}
              text={name}
              link={filteredBy({ [field]: true })}
              className="me-3.5 border border-divider rounded-sm"
            />
          ) : (
            <AppliedFilter
              key={field}
              text={filter[field] ? name : t('filter.isNot', { name })}
              link={filteredBy({ [field]: undefined })}
            />
          );
        })}
      </FilterGroup>
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
          <FilterLink key={key} text={text} link={linkTo({ sort: key })} isCurrent={key === sort} />
        ))}
      </FilterGroup>
      {view.page === 1 && (
        <FilterGroup>
          {view.isLive ? (
            <AppliedFilter text={t('live.followed')} link={linkTo({ isLive: undefined })} />
          ) : (
            <FilterLink text={t('live.follow')} link={linkTo({ isLive: true })} />
          )}
        </FilterGroup>
      )}
    </nav>
  );
}

function FilterGroup({ label, children }: { label?: string; children: React.ReactNode }) {
  return (
    <div className={`flex flex-wrap items-center text-sm ${label ? '' : '-ms-6'}`}>
      {label && <span className="me-3.5 text-muted">{label}</span>}
      <ul className="flex flex-wrap">{children}</ul>
    </div>
  );
}
