import { config } from '@/lib/base/config/config';
import type { Person } from '@/lib/model/community';
import { viewLink } from '@/lib/seo/indexing';
import { topicsWith } from '@/lib/urls/views/topic-url';

interface Props {
  person: Person;
  /** True for who has started a topic. A remote community lists nothing else of a member. */
  isStarter: boolean;
  /** The microdata property that the name has in the item around it. */
  itemProp?: string;
}

/** The name of a member. It links to what the member wrote, where that can be listed. */
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
