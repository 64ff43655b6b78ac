import { i18n } from '@/lib/i18n/i18n';
import type { Forum } from '@/lib/model/community';
import { href } from '@/lib/urls/href';
import type { SearchView } from '@/lib/urls/view';

interface Props {
  view: SearchView;
  forums: readonly Forum[];
}

/** The parts of the community that a search may be narrowed to, and what it is narrowed to besides. */
export function SearchTabs({ view, forums }: Props) {
  const { t } = i18n();
  if (view.written === '') return null;
  const to = (change: Partial<SearchView>) => href({ ...view, page: 1, ...change });
  const parts = [
    [t('search.everything'), undefined],
    [t('site.wiki'), 'wiki'],
    [t('site.topics'), 'board'],
  ] as const;
  const forum = forums.find(({ id }) => id === view.forumId);
  const narrowed = [
    view.forumId !== undefined && {
      text: t('search.inForum', { name: forum?.name ?? `#${view.forumId}` }),
      without: to({ forumId: undefined }),
    },
    view.starterId !== undefined && {
      text: t('filter.starterUnknown', { id: String(view.starterId) }),
      without: to({ starterId: undefined }),
    },
  ].filter((each) => each !== false);
  return (
    <nav className="filters pt-5 pb-7.5 print:hidden" aria-label={t('search.parts')}>
      <div className="-ms-6 text-sm">
        <ul className="flex flex-wrap">
          {parts.map(([text, part]) => (
            <li key={text}>
              <a
                className="choice-link"
                href={to({ in: part })}
                rel="nofollow"
                aria-current={part === view.in ? 'true' : undefined}
              >
                {text}
              </a>
            </li>
          ))}
          {narrowed.map(({ text, without }) => (
            <li key={text}>
              <a
                className="choice-link me-3.5 text-on-accent bg-accent rounded-sm forced-colors:border"
                href={without}
                rel="nofollow"
                aria-label={t('filter.remove', { name: text })}
              >
                {text} <span aria-hidden="true">×</span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}
