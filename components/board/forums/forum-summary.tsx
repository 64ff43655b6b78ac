import type { Forum } from '@/lib/model/community';
import { href } from '@/lib/urls/href';
import { topicsWith } from '@/lib/urls/topic-url';
import { childrenOf } from './forum-tree';

const Name = ({ forum: { id, name } }: { forum: Forum }) => (
  <a className="quiet-link" href={href(topicsWith({ forumId: id }))}>
    {name}
  </a>
);

/** The forums by name, two levels of them. */
export function ForumBrief({ forums }: { forums: Forum[] }) {
  return (
    <ul>
      {childrenOf(forums, null).map((forum) => (
        <li key={forum.id} className="py-4.5 font-semibold border-b border-divider">
          <Name forum={forum} />
          <ul className="flex flex-wrap gap-x-10 text-sm font-normal text-muted">
            {childrenOf(forums, forum.id).map((each) => (
              <li key={each.id}>
                <Name forum={each} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
