import { topicHref } from '@/components/board/topic-links';
import { TitleLink } from '@/components/ui/title';
import { i18n } from '@/lib/i18n/i18n';
import { viewLink } from '@/lib/seo/indexing';
import { searchFor } from '@/lib/urls/views/site/search-view';

interface Props {
  topicId: number;
  title?: string;
  text: string;
}

/** Names the searched topic, with links to it and to the site-wide search. */
export function SearchedTopic({ topicId, title, text }: Props) {
  const { t } = i18n();
  return (
    <p className="facts py-3">
      <span>
        {t('search.onlyTopic')}{' '}
        <TitleLink href={topicHref({ id: topicId })} text={title ?? `#${topicId}`} />
      </span>
      <a {...viewLink(searchFor(text))}>{t('search.label')}</a>
    </p>
  );
}
