import type { Person as Model } from '@/lib/community/model';
import { language } from '@/lib/language/language';
import { linkTo } from '@/lib/seo/link';
import { topicsWith } from '@/lib/views/topics';

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
