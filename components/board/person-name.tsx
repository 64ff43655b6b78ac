import { config } from '@/lib/base/config/config';
import type { Person } from '@/lib/model/records';
import { viewLink } from '@/lib/seo/indexing';
import { topicsWith } from '@/lib/urls/views/board/topics-view';

interface Props {
  person: Person;
  /** True for a topic's starter. Remote communities list the topics of no other members. */
  isStarter: boolean;
  itemProp?: string;
}

/** A member's name, linked if the member's topics can be listed. */
export function PersonName({ person: { id, name }, isStarter, itemProp }: Props) {
  const text = (
    <bdi className="person" itemProp={itemProp}>
      {name}
    </bdi>
  );
  if (id === undefined || !(isStarter || config().facts.knowsMembers)) return text;
  return (
    <a className="quiet-link" {...viewLink(topicsWith({ starterId: id }))}>
      {text}
    </a>
  );
}
