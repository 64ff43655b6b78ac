import { language } from '@/lib/i18n/i18n';
import type { Person as Model } from '@/lib/model/community';
import { linkTo } from '@/lib/seo/view-link';
import { topicsWith } from '@/lib/urls/topic-url';

/** Somebody's name; it leads to the topics they started where the community tells people apart. */
export function Person({ person: { id, name } }: { person: Model }) {
  const shown = <bdi className="person">{name}</bdi>;
  if (id === undefined) return shown;
  const title = language().t('topic.topicsBy', { name });
  return (
    <a className="quiet-link" {...linkTo(topicsWith({ starterId: id }))} title={title}>
      {shown}
    </a>
  );
}
