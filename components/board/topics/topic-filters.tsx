import { i18n } from '@/lib/i18n/i18n';
import { type ViewLink, viewLink } from '@/lib/seo/view-link';
import { TOPIC_FLAGS } from '@/lib/urls/families/topic-url';
import type { SortDirection, SortKey, TopicsView } from '@/lib/urls/view';

interface Props {
  view: TopicsView;
  /** The name of the member whose topics are asked for, where the topics tell it. */
  starterName?: string;
}

/** The ways to narrow and sort a list of topics, each a link, each taken away by a link. */
export function TopicFilters({ view, starterName }: Props) {
  const { t } = i18n();
  const { filter, orderBy, sort } = view;
  const names = {
    isPinned: t('board.pinned'),
    isDigest: t('board.digest'),
    isFeatured: t('board.featured'),
  };
  const to = (change: Partial<TopicsView>) => viewLink({ ...view, page: 1, ...change });
  const filtered = (change: TopicsView['filter']) => to({ filter: { ...filter, ...change } });
  const starter =
    filter.starterId !== undefined &&
    (starterName
      ? t('filter.starter', { name: starterName })
      : t('filter.starterUnknown', { id: filter.starterId.toString() }));
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
      <Choice label={t('filter.only')}>
        {starter && <On text={starter} without={filtered({ starterId: undefined })} />}
        {TOPIC_FLAGS.map(({ field }) => {
          const value = filter[field];
          const name = names[field];
          if (value === undefined)
            return (
              <li key={field}>
                <a
                  className="choice-link me-3.5 border border-divider rounded-sm"
                  {...filtered({ [field]: true })}
                >
                  {name}
                </a>
              </li>
            );
          const text = value ? name : t('filter.isNot', { name });
          return <On key={field} text={text} without={filtered({ [field]: undefined })} />;
        })}
      </Choice>
      <Choice label={t('filter.sort')}>
        {keys.map(([key, text]) => (
          <Off key={key} text={text} to={to({ orderBy: key })} current={key === orderBy} />
        ))}
      </Choice>
      <Choice>
        {directions.map(([key, text]) => (
          <Off key={key} text={text} to={to({ sort: key })} current={key === sort} />
        ))}
      </Choice>
      {view.page === 1 && (
        <Choice>
          {view.live ? (
            <On text={t('live.followed')} without={viewLink({ ...view, live: undefined })} />
          ) : (
            <Off text={t('live.follow')} to={viewLink({ ...view, live: true })} />
          )}
        </Choice>
      )}
    </nav>
  );
}

function Choice({ label, children }: { label?: string; children: React.ReactNode }) {
  return (
    <div className={`flex flex-wrap items-center text-sm ${label ? '' : '-ms-6'}`}>
      {label && <span className="me-3.5 text-muted">{label}</span>}
      <ul className="flex flex-wrap">{children}</ul>
    </div>
  );
}

function Off({ text, to, current }: { text: string; to: ViewLink; current?: boolean }) {
  return (
    <li>
      <a className="choice-link" {...to} aria-current={current ? 'true' : undefined}>
        {text}
      </a>
    </li>
  );
}

/** A filter in force; its link takes it away. */
function On({ text, without }: { text: string; without: ViewLink }) {
  return (
    <li>
      <a
        href={without.href}
        rel={without.rel}
        className="choice-link me-3.5 text-on-accent bg-accent rounded-sm forced-colors:border"
        aria-label={i18n().t('filter.remove', { name: text })}
      >
        {text} <span aria-hidden="true">×</span>
      </a>
    </li>
  );
}
