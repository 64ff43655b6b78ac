import type { Person } from '@/lib/model/community';
import { viewLink } from '@/lib/seo/indexing';
import { topicsWith } from '@/lib/urls/views/topic-url';

/** The name of a member; a link to the topics that they started where their id is known. */
export function PersonName({ person: { id, name } }: { person: Person }) {
  const text = <bdi className="person">{name}</bdi>;
  if (id === undefined) return text;
  return (
    <a className="quiet-link" {...viewLink(topicsWith({ starterId: id }))}>
      {text}
    </a>
  );
}
