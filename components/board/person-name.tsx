import type { Person } from '@/lib/model/community';
import { viewLink } from '@/lib/seo/indexing';
import { topicsWith } from '@/lib/urls/views/topic-url';

interface Props {
  person: Person;
  /** What the name is of the item around it (microdata). */
  itemProp?: string;
}

/** The name of a member; a link to the topics that they started where their id is known. */
export function PersonName({ person: { id, name }, itemProp }: Props) {
  const text = (
    <bdi className="person" itemProp={itemProp}>
      {name}
    </bdi>
  );
  if (id === undefined) return text;
  return (
    <a className="quiet-link" {...viewLink(topicsWith({ starterId: id }))}>
      {text}
    </a>
  );
}
