import type { Forum } from '@/lib/community/model';
import { language } from '@/lib/language/language';
import { href } from '@/lib/views/href';
import { topicsWith } from '@/lib/views/topics';
import { Empty } from '../ui/empty';
import { ForumList } from './forum-list';
import { childrenOf } from './forum-tree';

/** All forums: those that hold others as headings, the rest as one list. */
export function ForumIndex({ forums }: { forums: Forum[] }) {
  const top = childrenOf(forums, null);
  const groups = top.map((forum) => ({ forum, inside: childrenOf(forums, forum.id) }));
  const single = groups.filter(({ inside }) => inside.length === 0).map(({ forum }) => forum);
  if (top.length === 0) return <Empty title={language().t('board.noForums')} />;
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
