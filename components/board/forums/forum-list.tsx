import { TimeAgo } from '@/components/ui/time-ago';
import { i18n } from '@/lib/i18n/i18n';
import type { Forum } from '@/lib/model/community';
import { childForums } from '@/lib/model/forum-tree';
import { viewLink } from '@/lib/seo/view-link';
import { topicsWith } from '@/lib/urls/families/topic-url';
import { href } from '@/lib/urls/href';

interface Props {
  forums: Forum[];
  /** All forums, for those inside each. */
  all: Forum[];
  heading?: 'h2' | 'h3';
}

const addressOf = ({ id }: Forum) => href(topicsWith({ forumId: id }));

/** Forums with what is in them and who spoke last. */
export function ForumList({ forums, all, heading = 'h3' }: Props) {
  return (
    <ul className="forums rows">
      {forums.map((forum) => (
        <ForumRow
          key={forum.id}
          forum={forum}
          inside={childForums(all, forum.id)}
          heading={heading}
        />
      ))}
    </ul>
  );
}

interface RowProps {
  forum: Forum;
  inside: Forum[];
  heading: 'h2' | 'h3';
}

function ForumRow({ forum, inside, heading: Heading }: RowProps) {
  const { t } = i18n();
  return (
    <li className="row">
      <div className="row-main">
        <Heading className="row-title">
          <a href={addressOf(forum)}>{forum.name}</a>
        </Heading>
        {forum.description && <p className="row-about">{forum.description}</p>}
        {inside.length > 0 && (
          <ul className="flex flex-wrap gap-x-11 text-sm" aria-label={t('board.subforums')}>
            {inside.map((each) => (
              <li key={each.id}>
                <a className="no-underline" href={addressOf(each)}>
                  {each.name}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
      <p className="facts row-counts">
        {forum.topicCount !== undefined && (
          <span>{t('board.topicCount', { count: forum.topicCount })}</span>
        )}
        {forum.postCount !== undefined && (
          <span>{t('board.replies', { count: forum.postCount })}</span>
        )}
      </p>
      <LastPost forum={forum} />
    </li>
  );
}

function LastPost({ forum: { last } }: { forum: Forum }) {
  const { t } = i18n();
  if (!last?.at) return null;
  return (
    <p className="row-last">
      {last.topicId !== undefined && last.topicTitle && (
        <a {...viewLink({ kind: 'topic', topicId: last.topicId, sort: 'desc', page: 1 })}>
          {last.topicTitle}
        </a>
      )}
      <span>
        <TimeAgo at={last.at} />
        {last.poster && <> {t('board.lastPostBy', { name: last.poster.name })}</>}
      </span>
    </p>
  );
}
