import type { Person } from '@/lib/model/records';
import { viewLink } from '@/lib/seo/indexing';
import { topicsWith } from '@/lib/urls/views/board/topics-view';

interface Props {
  person: Person;
  /** True if the member has a page. */
  isLinked: boolean;
  itemProp?: string;
}

/** A member's name, linked to the member's page if there is one. */
export function PersonName({ person: { id, name }, isLinked, itemProp }: Props) {
  const text = (
    <bdi className="person" itemProp={itemProp}>
      {name}
    </bdi>
  );
  if (id === undefined || !isLinked) return text;
  return (
    <a className="quiet-link" {...viewLink(topicsWith({ starterId: id }))}>
      {text}
    </a>
  );
}
