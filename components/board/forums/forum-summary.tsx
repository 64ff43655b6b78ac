import type { Forum } from '@/lib/model/community';
import { childForums } from '@/lib/model/forum-tree';
import { topicsWith } from '@/lib/urls/families/topic-url';
import { href } from '@/lib/urls/href';

const Name = ({ forum: { id, name } }: { forum: Forum }) => (
  <a className="quiet-link" href={href(topicsWith({ forumId: id }))}>
    {name}
  </a>
);

/** The forums by name, two levels of them. */
export function ForumSummary({ forums }: { forums: Forum[] }) {
  return (
    <ul>
      {childForums(forums, null).map((forum) => (
        <li key={forum.id} className="py-4.5 font-semibold border-b border-divider">
          <Name forum={forum} />
          <ul className="flex flex-wrap gap-x-10 text-sm font-normal text-muted">
            {childForums(forums, forum.id).map((each) => (
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
