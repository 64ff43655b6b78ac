import { Fragment } from 'react';
import type { Abilities } from '@/lib/community/abilities';
import {
  createQuoteFinder,
  linkWithinPage,
  pathsOfPosts,
} from '@/lib/content/links/link-within-page';
import { i18n } from '@/lib/i18n/i18n';
import type { Person, Post, Topic } from '@/lib/model/records';
import type { PostRoles } from '@/lib/seo/structured-data/discussion';
import { href } from '@/lib/urls/views/href';
import { printNumberedPostUrl } from '@/lib/urls/views/locator-url';
import { postAnchor } from '@/lib/urls/views/post-url';
import { POSTS_ID } from '../../layout/site-sections';
import { EmptyState } from '../../ui/empty-state';
import { floorHref } from '../topic-links';
import { PostItem, type QuotingPost, type ReplyTarget } from './post-item';

interface Props {
  can: Abilities;
  topic: Topic;
  /** Undefined where unknown. */
  floors: (number | undefined)[];
  /** False if posts are left out, so that scripts record no progress. */
  isComplete?: boolean;
  /** True to link to the posts that are left out. */
  hasGaps?: boolean;
  /** True to cut long posts at twelve lines. */
  isCut?: boolean;
  heading?: 'h2' | 'h3';
  roles?: PostRoles;
}

/** A page's posts, as sections of one article: of several articles, reader modes keep only the longest. */
export function PostList({
  can,
  topic,
  floors,
  isComplete = true,
  hasGaps,
  isCut,
  heading,
  roles,
}: Props) {
  const { id: topicId, title, starter, posts } = topic;
  const { t } = i18n();
  if (posts.length === 0) return <EmptyState title={t('topic.empty')} />;
  const quotable = posts.map((post, index) => ({ ...post, place: floors[index] }));
  const idsByPath = pathsOfPosts(topicId, quotable);
  const findQuoted = createQuoteFinder(topicId, quotable);
  const quoted = posts.map(
    ({ body }) =>
      new Map(
        body.quotes.flatMap((quote) => {
          const id = findQuoted(quote);
          return id === undefined ? [] : [[quote.path, id] as const];
        }),
      ),
  );
  /** `#22 · whole post` */
  const printWhole = (id: number | undefined) => {
    const floor = floors[posts.findIndex((post) => post.id === id)];
    const number = floor === undefined ? [] : [t('topic.floor', { number: floor })];
    return [...number, t('topic.wholePost')].join(' · ');
  };
  const quoting = findQuotingPosts(posts, floors, quoted);
  return (
    <article
      id={isComplete ? POSTS_ID : undefined}
      className="thread"
      data-pagefind-body=""
      aria-label={t('topic.posts')}
      data-topic-read={isComplete ? topicId : undefined}
      data-title={isComplete ? title : undefined}
      data-posts={isComplete && can.countPosts ? topic.postCount : undefined}
    >
      {posts.map((post, index) => (
        <Fragment key={post.id}>
          {hasGaps && (
            <Gap topicId={topicId} after={floors[index - 1] ?? 0} before={floors[index]} />
          )}
          <PostItem
            post={post}
            html={linkWithinPage(
              post.body,
              new Map([...idsByPath, ...(quoted[index] ?? [])]),
              printWhole,
            )}
            can={can}
            topicId={topicId}
            floor={floors[index]}
            isAnchored={isComplete}
            isCut={isCut}
            heading={heading}
            isStarter={starter !== undefined && isSamePerson(starter, post.author)}
            replyTo={findReplyTarget(post, topic, floors)}
            quotedBy={quoting.get(post.id) ?? []}
            role={roles?.[index]}
          />
        </Fragment>
      ))}
      {hasGaps && (
        <Gap topicId={topicId} after={floors.at(-1) ?? 0} before={(topic.postCount ?? 0) + 1} />
      )}
    </article>
  );
}

/** Links to the posts that are left out between two positions. */
function Gap({ topicId, after, before = 0 }: { topicId: number; after: number; before?: number }) {
  const count = before - after - 1;
  if (count <= 0) return null;
  return (
    <p className="py-2 text-sm border-t border-divider md:ps-(--gutter)">
      <a href={floorHref(topicId, after + 1)}>{i18n().t('topic.morePosts', { count })}</a>
    </p>
  );
}

function isSamePerson(a: Person, b: Person): boolean {
  return a.id !== undefined && b.id !== undefined ? a.id === b.id : a.name === b.name;
}

/** Returns what is known of the answered post; undefined if neither name nor floor is. */
function findReplyTarget(
  { number, replyTo, answered, id }: Post,
  { id: topicId, posts }: Topic,
  floors: Props['floors'],
): ReplyTarget | undefined {
  if (replyTo === undefined) return undefined;
  const at = posts.findIndex((other) => other.number === replyTo);
  const here = posts[at];
  if (here) {
    return { name: here.author.name, floor: floors[at], href: `#${postAnchor(here.id)}` };
  }
  // A post whose number is its floor follows no deleted one.
  const isCounted =
    number !== undefined && number === floors[posts.findIndex((post) => post.id === id)];
  const floor = answered?.place ?? (isCounted && replyTo < number ? replyTo : undefined);
  const name = answered?.name;
  if (!name && floor === undefined) return undefined;
  const to =
    answered?.id === undefined
      ? printNumberedPostUrl(topicId, replyTo)
      : href({ kind: 'post', topicId, postId: answered.id });
  return { name, floor, href: to };
}

/**
 * Returns the posts that quote another post of the page, by the quoted post's id.
 * @param quoted the quoted posts' ids by path, of each post
 */
function findQuotingPosts(
  posts: Post[],
  floors: Props['floors'],
  quoted: ReadonlyMap<string, number>[],
): Map<number, QuotingPost[]> {
  const quoting = new Map<number, QuotingPost[]>();
  for (const [index, { id, author }] of posts.entries()) {
    for (const quotedId of new Set(quoted[index]?.values())) {
      const others = quoting.get(quotedId) ?? [];
      quoting.set(quotedId, [...others, { id, floor: floors[index], name: author.name }]);
    }
  }
  return quoting;
}
