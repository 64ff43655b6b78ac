import { LinkList } from '@/components/ui/link-list';
import type { Forum } from '@/lib/model/community';
import { childForums } from '@/lib/model/forum-tree';
import { ForumLink, forumLinks } from './forum-links';

/** The names of the forums on the first two levels. */
export function ForumSummary({ forums }: { forums: Forum[] }) {
  return (
    <ul>
      {childForums(forums, null).map((forum) => (
        <li key={forum.id} className="py-4.5 font-semibold border-b border-divider">
          <ForumLink forum={forum} />
          <LinkList
            links={forumLinks(childForums(forums, forum.id))}
            className="flex flex-wrap gap-x-10 text-sm font-normal text-muted"
            linkClassName="quiet-link"
          />
        </li>
      ))}
    </ul>
  );
}
