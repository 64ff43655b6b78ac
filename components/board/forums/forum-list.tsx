import { LinkList } from '@/components/ui/link-list';
import { Timestamp } from '@/components/ui/timestamp';
import { i18n } from '@/lib/i18n/i18n';
import type { Forum } from '@/lib/model/community';
import { childForums } from '@/lib/model/forum-tree';
import { topicsWith } from '@/lib/urls/families/topic-url';
import { href } from '@/lib/urls/href';
import { newestPostLink } from '../topic-links';
import { PostCount } from '../topics/topic-facts';
import { forumLinks } from './forum-links';

interface Props {
  forums: Forum[];
  /** All forums, to find the children of each. */
  all: Forum[];
  heading?: 'h2' | 'h3';
}

/** Forums with their children, counts and last post. */
export function ForumList({ forums, all, heading = 'h3' }: Props) {
  return (
    <ul className="forums rows">
      {forums.map((forum) => (
        <ForumRow
          key={forum.id}
          forum={forum}
          subforums={childForums(all, forum.id)}
          heading={heading}
        />
      ))}
    </ul>
  );
}

interface RowProps {
  forum: Forum;
  subforums: Forum[];
  heading: 'h2' | 'h3';
}

function ForumRow({ forum, subforums, heading: Heading }: RowProps) {
  const { t } = i18n();
  const { id, name, description, topicCount, postCount, last } = forum;
  return (
    <li className="row">
      <div className="row-main">
        <Heading className="row-title">
          <a href={href(topicsWith({ forumId: id }))}>{name}</a>
        </Heading>
        {description && <p className="row-about">{description}</p>}
        {subforums.length > 0 && (
          <LinkList
            links={forumLinks(subforums)}
            label={t('board.subforums')}
            className="flex flex-wrap gap-x-11 text-sm"
            linkClassName="no-underline"
          />
        )}
      </div>
      <p className="facts row-counts">
        {topicCount !== undefined && <span>{t('board.topicCount', { count: topicCount })}</span>}
        <PostCount count={postCount} />
      </p>
      {last?.at && (
        <p className="row-last">
          {last.topicId !== undefined && last.topicTitle && (
            <a {...newestPostLink({ id: last.topicId })}>{last.topicTitle}</a>
          )}
          <span>
            <Timestamp at={last.at} />
            {last.poster && <> {t('board.lastPostBy', { name: last.poster.name })}</>}
          </span>
        </p>
      )}
    </li>
  );
}
