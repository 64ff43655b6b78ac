import type { Forum } from '@/lib/community/model';
import { href } from '@/lib/views/href';
import { topicsWith } from '@/lib/views/topics';
import { childrenOf } from './forum-tree';

const Name = ({ forum: { id, name } }: { forum: Forum }) => (
  <a href={href(topicsWith({ forumId: id }))}>{name}</a>
);

/** The forums by name, two levels of them. */
export function ForumBrief({ forums }: { forums: Forum[] }) {
  return (
    <ul className="brief">
      {childrenOf(forums, null).map((forum) => (
        <li key={forum.id}>
          <Name forum={forum} />
          <ul>
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
