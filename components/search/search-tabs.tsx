import { AppliedFilter, FilterLink } from '@/components/ui/filter-link';
import type { Abilities } from '@/lib/community/abilities';
import { i18n } from '@/lib/i18n/i18n';
import { isolate } from '@/lib/i18n/text-direction';
import type { Forum } from '@/lib/model/records';
import { viewLink } from '@/lib/seo/indexing';
import type { SearchView } from '@/lib/urls/views/view';

interface Props {
  can: Abilities;
  view: SearchView;
  forums: readonly Forum[];
  /** Sentence with the number of results. */
  count?: string;
  /** False if there is nothing to sort. */
  isSortable: boolean;
}

/**
 * Links that limit a search to the wiki or forums, remove its filters, or sort it. Nothing for a search
 * without text and author.
 */
export function SearchTabs({ can, view, forums, count, isSortable }: Props) {
  if (view.text === '' && view.author === undefined) return null;
  const { t } = i18n();
  const linkTo = (change: Partial<SearchView>) => viewLink({ ...view, page: 1, ...change });
  const parts =
    can.showWiki && can.showBoard
      ? ([
          [t('search.everything'), undefined],
          [t('site.wiki'), 'wiki'],
          [t('site.topics'), 'board'],
        ] as const)
      : [];
  const orders = [
    [t('search.bestFirst'), undefined],
    [t('filter.desc'), 'date'],
  ] as const;
  const forum = forums.find(({ id }) => id === view.forumId);
  return (
    <nav className="filters py-2 max-sm:pb-1 print:hidden" aria-label={t('search.parts')}>
      <div className="flex flex-wrap gap-x-3 sm:gap-x-6 -ms-[0.6rem] text-sm">
        <ul className="flex flex-wrap empty:hidden">
          {parts.map(([text, part]) => (
            <FilterLink
              key={text}
              text={text}
              link={linkTo({ in: part })}
              isCurrent={part === view.in}
            />
          ))}
          {view.forumId !== undefined && (
            <AppliedFilter
              text={t('search.inForum', { name: forum?.name ?? `#${view.forumId}` })}
              link={linkTo({ forumId: undefined })}
            />
          )}
          {view.starterId !== undefined && (
            <AppliedFilter
              text={t('filter.startedByMember', { id: String(view.starterId) })}
              link={linkTo({ starterId: undefined })}
            />
          )}
          {view.author !== undefined && (
            <AppliedFilter
              text={t('search.byAuthor', { name: isolate(view.author) })}
              link={linkTo({ author: undefined })}
            />
          )}
        </ul>
        {isSortable && (
          <ul className="flex flex-wrap">
            {orders.map(([text, sort]) => (
              <FilterLink
                key={text}
                text={text}
                link={linkTo({ sort })}
                isCurrent={sort === view.sort}
              />
            ))}
          </ul>
        )}
        {count && (
          <p className="p-[0.25rem_0.6rem] text-muted" role="status">
            {count}
          </p>
        )}
      </div>
    </nav>
  );
}
