import { i18n } from '@/lib/i18n/i18n';
import type { Forum } from '@/lib/model/community';
import { childForums } from '@/lib/model/forum-tree';
import { topicsWith } from '@/lib/urls/families/topic-url';
import { href } from '@/lib/urls/href';
import { EmptyState } from '../../ui/empty-state';
import { ForumList } from './forum-list';

/** All forums: those that hold others as headings, the rest as one list. */
export function ForumIndex({ forums }: { forums: Forum[] }) {
  const top = childForums(forums, null);
  const groups = top.map((forum) => ({ forum, inside: childForums(forums, forum.id) }));
  const single = groups.filter(({ inside }) => inside.length === 0).map(({ forum }) => forum);
  if (top.length === 0) return <EmptyState title={i18n().t('board.noForums')} />;
  return (
    <>
      {single.length > 0 && <ForumList forums={single} all={forums} heading="h2" />}
      {groups
        .filter(({ inside }) => inside.length > 0)
        .map(({ forum, inside }) => (
          <section key={forum.id} className="section" aria-labelledby={`forum-${forum.id}`}>
            <div className="section-head">
              <h2 id={`forum-${forum.id}`}>
                <a href={href(topicsWith({ forumId: forum.id }))}>{forum.name}</a>
              </h2>
              {forum.description && <p className="text-sm text-muted">{forum.description}</p>}
            </div>
            <ForumList forums={inside} all={forums} />
          </section>
        ))}
    </>
  );
}
