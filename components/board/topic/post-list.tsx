import type { Abilities } from '@/lib/community/abilities';
import { linkWithinPage } from '@/lib/content/links/link-within-page';
import { i18n } from '@/lib/i18n/i18n';
import type { Person, Post, Topic } from '@/lib/model/records';
import type { PostRoles } from '@/lib/seo/structured-data/discussion';
import { href } from '@/lib/urls/views/href';
import { printNumberedPostUrl } from '@/lib/urls/views/locator-url';
import { postAnchor } from '@/lib/urls/views/post-url';
import { POSTS_ID } from '../../layout/site-sections';
import { EmptyState } from '../../ui/empty-state';
import { PostItem, type QuotingPost, type ReplyTarget } from './post-item';

interface Props {
  can: Abilities;
  topic: Topic;
  /** Undefined where unknown. */
  floors: (number | undefined)[];
  /** False if posts are left out, so that scripts record no progress. */
  isComplete?: boolean;
  /** True to cut long posts at twelve lines. */
  isCut?: boolean;
  heading?: 'h2' | 'h3';
  roles?: PostRoles;
}

/** A page's posts, as sections of one article: of several articles, reader modes keep only the longest. */
export function PostList({ can, topic, floors, isComplete = true, isCut, heading, roles }: Props) {
  const { id: topicId, title, starter, posts } = topic;
  const { t } = i18n();
  if (posts.length === 0) return <EmptyState title={t('topic.empty')} />;
  const idsByPath = new Map(posts.flatMap((post) => pathsOf(post, topicId)));
  const quoting = findQuotingPosts(posts, floors, idsByPath);
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
        <PostItem
          key={post.id}
          post={post}
          html={linkWithinPage(post.body.html, idsByPath)}
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
      ))}
    </article>
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

/** The addresses by which quotes link to a post, each with the post's id. */
const pathsOf = ({ id, number }: Post, topicId: number): [string, number][] => [
  [href({ kind: 'post', topicId, postId: id }), id],
  ...(number === undefined
    ? []
    : [[printNumberedPostUrl(topicId, number), id] as [string, number]]),
];

/** Posts that quote another post of the page, by the quoted post's id. */
function findQuotingPosts(
  posts: Post[],
  floors: Props['floors'],
  idsByPath: ReadonlyMap<string, number>,
): Map<number, QuotingPost[]> {
  const quoting = new Map<number, QuotingPost[]>();
  for (const [index, { id, body, author }] of posts.entries()) {
    for (const quoted of new Set(body.quotes.map((path) => idsByPath.get(path)))) {
      if (quoted === undefined) continue;
      const others = quoting.get(quoted) ?? [];
      quoting.set(quoted, [...others, { id, floor: floors[index], name: author.name }]);
    }
  }
  return quoting;
}
