import { LinkList } from '@/components/ui/link-list';
import { Timestamp } from '@/components/ui/timestamp';
import { Title, TitleLink } from '@/components/ui/title';
import { i18n } from '@/lib/i18n/i18n';
import { childForums } from '@/lib/model/forum-tree';
import type { Forum, TopicEntry } from '@/lib/model/records';
import { unixSeconds } from '@/lib/model/unix-time';
import { topicsWith } from '@/lib/urls/views/board/topics-view';
import { href } from '@/lib/urls/views/href';
import { EmptyState } from '../../ui/empty-state';
import { Section } from '../../ui/section';
import { newestPostLink } from '../topic-links';
import { PostCount } from '../topics/topic-facts';
import { ForumLink, forumLinks } from './forum-links';

interface Props {
  forums: Forum[];
  all: Forum[];
  newest?: TopicEntry[];
  heading?: 'h2' | 'h3';
}

/** Rows of forums with sub-forums, counts and last post. */
export function ForumList({ forums, all, newest = [], heading = 'h3' }: Props) {
  return (
    <ul className="forums rows">
      {forums.map((forum) => (
        <ForumRow
          key={forum.id}
          forum={forum}
          subforums={childForums(all, forum.id)}
          newest={topicsBelow(forum, all, newest)}
          heading={heading}
        />
      ))}
    </ul>
  );
}

interface RowProps {
  forum: Forum;
  subforums: Forum[];
  newest: TopicEntry[];
  heading: 'h2' | 'h3';
}

function topicsBelow({ id }: Forum, all: Forum[], topics: TopicEntry[]): TopicEntry[] {
  const children = childForums(all, id);
  return [
    ...topics.filter(({ forumId }) => forumId === id),
    ...children.flatMap((child) => topicsBelow(child, all, topics)),
  ];
}

/** `id.seconds.posts` per topic, for the script that marks news; seconds of the last post in base 36. */
const printNewest = (topics: TopicEntry[]) =>
  topics
    .flatMap(({ id, lastPostAt, postCount = '' }) =>
      lastPostAt ? `${id}.${unixSeconds(lastPostAt).toString(36)}.${postCount}` : [],
    )
    .join(' ') || undefined;

function ForumRow({ forum, subforums, newest, heading: Heading }: RowProps) {
  const { t } = i18n();
  const { id, name, description, topicCount, postCount, last } = forum;
  return (
    <li className="row" data-news={printNewest(newest)}>
      <div className="row-main">
        <Heading className="row-title">
          <ForumLink forum={subforums.length > 0 ? { id, name } : forum} />
        </Heading>
        {subforums.length > 0 ? (
          <LinkList
            links={forumLinks(subforums)}
            label={t('board.subforums')}
            className="facts"
            linkClassName="no-underline"
          />
        ) : (
          description && (
            <p className="row-about">
              <Title text={description} />
            </p>
          )
        )}
      </div>
      <p className="facts row-counts">
        {topicCount !== undefined && <span>{t('board.topicCount', { count: topicCount })} </span>}
        <PostCount count={postCount} />
      </p>
      {last?.at && (
        <p className="row-last">
          <span>
            <Timestamp at={last.at} />
            {last.topicId !== undefined && last.topicTitle && (
              <span>
                {' · '}
                <TitleLink
                  {...newestPostLink({ id: last.topicId })}
                  className="quiet-link"
                  text={last.topicTitle}
                />
              </span>
            )}
          </span>
        </p>
      )}
    </li>
  );
}

/** All forums: those without children, then a section per category. */
export function ForumIndex({ forums, newest }: { forums: Forum[]; newest: TopicEntry[] }) {
  const groups = childForums(forums, null).map((forum) => ({
    forum,
    children: childForums(forums, forum.id),
  }));
  const { t } = i18n();
  if (groups.length === 0) return <EmptyState title={t('board.noForums')} />;
  const childless = groups.filter(({ children }) => children.length === 0);
  const categories = groups.filter(({ children }) => children.length > 0);
  const hasBoth = childless.length > 0 && categories.length > 0;
  return (
    <>
      {/* Has a heading, so that forums rank below categories. */}
      {hasBoth && <h2 className="sr-only">{t('site.forums')}</h2>}
      {childless.length > 0 && (
        <ForumList
          forums={childless.map(({ forum }) => forum)}
          all={forums}
          newest={newest}
          heading={hasBoth ? 'h3' : 'h2'}
        />
      )}
      {categories.map(({ forum: { id, name, description }, children }) => (
        <Section
          key={id}
          id={`forum-${id}`}
          title={
            <span data-news={printNewest(newest.filter(({ forumId }) => forumId === id))}>
              <TitleLink href={href(topicsWith({ forumId: id }))} text={name} />{' '}
              <span className="row-counts text-sm" />
            </span>
          }
          description={description}
        >
          <ForumList forums={children} all={forums} newest={newest} />
        </Section>
      ))}
    </>
  );
}

const MAX_SUMMARIZED = 12;

/** Forums that hold topics, each with its topic count and last post's date. */
export function ForumSummary({ forums }: { forums: Forum[] }) {
  const { t } = i18n();
  const held = inOrder(forums).filter(
    ({ id, topicCount }) =>
      topicCount !== 0 && (topicCount || childForums(forums, id).length === 0),
  );
  return (
    <ul className="link-rows">
      {held.slice(0, MAX_SUMMARIZED).map(({ id, name, topicCount, last }) => (
        <li key={id}>
          <TitleLink href={href(topicsWith({ forumId: id }))} text={name} />{' '}
          <span className="text-sm text-muted text-end tabular">
            {topicCount !== undefined && (
              <>
                <span aria-hidden="true">{topicCount}</span>
                <span className="sr-only">{t('board.topicCount', { count: topicCount })}</span>
              </>
            )}
            {topicCount !== undefined && last?.at && ' · '}
            {last?.at && <Timestamp at={last.at} />}
          </span>
        </li>
      ))}
    </ul>
  );
}

function inOrder(forums: Forum[], parentId: number | null = null): Forum[] {
  return childForums(forums, parentId).flatMap((forum) => [forum, ...inOrder(forums, forum.id)]);
}
