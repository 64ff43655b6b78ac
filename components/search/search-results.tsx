import { EmptyState } from '@/components/ui/empty-state';
import { Pager } from '@/components/ui/pager';
import { i18n } from '@/lib/i18n/i18n';
import type { Forum, Found, SearchResults } from '@/lib/model/community';
import { href } from '@/lib/urls/href';
import type { Paging } from '@/lib/urls/paging';
import type { SearchView } from '@/lib/urls/view';
import { WikiPageResult } from './page-result';
import { TopicResult } from './topic-result';

interface Props {
  view: SearchView;
  results: SearchResults;
  paging: Paging;
  forums: readonly Forum[];
}

const keyOf = (found: Found) =>
  found.kind === 'page' ? `page ${found.page.id}` : `topic ${found.topic.id}`;

/** What was found, the best first, grouped by topic; or that nothing was, and what may help. */
export function SearchResultList({ view, results, paging, forums }: Props) {
  const { t } = i18n();
  const { items, total, isComplete } = results;
  const wish = view.written;
  if (items.length === 0) {
    return (
      <EmptyState title={t('search.nothing', { wish })} lead={t('search.nothingLead')}>
        <p className="mt-15 text-sm text-muted">{t('search.hint')}</p>
      </EmptyState>
    );
  }
  return (
    <>
      <p className="my-5 text-muted" role="status">
        {isComplete ? t('search.count', { count: total }) : t('search.best', { count: total })}
      </p>
      <ol>
        {items.map((found) => (
          <li key={keyOf(found)} className="result py-11 border-t border-divider">
            {found.kind === 'page' ? (
              <WikiPageResult {...found} />
            ) : (
              <TopicResult {...found} forum={forums.find(({ id }) => id === found.topic.forumId)} />
            )}
          </li>
        ))}
      </ol>
      <Pager paging={paging} hrefOf={(page) => href({ ...view, page })} place="bottom" />
    </>
  );
}
