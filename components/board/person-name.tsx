import { i18n } from '@/lib/i18n/i18n';
import type { Person as Model } from '@/lib/model/community';
import { viewLink } from '@/lib/seo/view-link';
import { topicsWith } from '@/lib/urls/families/topic-url';

/** Somebody's name; it leads to the topics they started where the community tells people apart. */
export function PersonName({ person: { id, name } }: { person: Model }) {
  const shown = <bdi className="person">{name}</bdi>;
  if (id === undefined) return shown;
  const title = i18n().t('topic.topicsBy', { name });
  return (
    <a className="quiet-link" {...viewLink(topicsWith({ starterId: id }))} title={title}>
      {shown}
    </a>
  );
}
