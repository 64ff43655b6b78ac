import { i18n } from '@/lib/i18n/i18n';
import type { Namespace, WikiPage } from '@/lib/model/community';
import { href } from '@/lib/urls/href';

interface Props {
  page?: WikiPage;
  /** The namespaces at the top. */
  shelves: Namespace[];
}

/** The way into the wiki from the front page. */
export function WikiEntry({ page, shelves }: Props) {
  const { t } = i18n();
  return (
    <>
      {page && (
        <article>
          <h3 className="text-xl">
            <a href={href({ kind: 'wiki-home' })}>{page.title}</a>
          </h3>
          {page.body.excerpt && (
            <p className="line-clamp-3 max-w-measure my-3.5">{page.body.excerpt}</p>
          )}
        </article>
      )}
      <ul className="flex flex-wrap gap-x-10 pt-5 pb-10 text-sm" aria-label={t('wiki.namespaces')}>
        {shelves.map(({ id, title }) => (
          <li key={id}>
            <a className="quiet-link block" href={href({ kind: 'namespace', id, page: 1 })}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
