import { i18n } from '@/lib/i18n/i18n';
import type { Forum } from '@/lib/model/community';
import { childForums } from '@/lib/model/forum-tree';
import { topicsWith } from '@/lib/urls/families/topic-url';
import { href } from '@/lib/urls/href';
import { EmptyState } from '../../ui/empty-state';
import { Section } from '../../ui/section';
import { ForumList } from './forum-list';

/** All forums: first those without children as one list, then a section for each of the others. */
export function ForumIndex({ forums }: { forums: Forum[] }) {
  const groups = childForums(forums, null).map((forum) => ({
    forum,
    children: childForums(forums, forum.id),
  }));
  if (groups.length === 0) return <EmptyState title={i18n().t('board.noForums')} />;
  const childless = groups.filter(({ children }) => children.length === 0);
  return (
    <>
      {childless.length > 0 && (
        <ForumList forums={childless.map(({ forum }) => forum)} all={forums} heading="h2" />
      )}
      {groups
        .filter(({ children }) => children.length > 0)
        .map(({ forum: { id, name, description }, children }) => (
          <Section
            key={id}
            id={`forum-${id}`}
            title={<a href={href(topicsWith({ forumId: id }))}>{name}</a>}
            description={description}
          >
            <ForumList forums={children} all={forums} />
          </Section>
        ))}
    </>
  );
}
