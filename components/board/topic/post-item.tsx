import { Html } from '@/components/ui/safe-html';
import { Timestamp } from '@/components/ui/timestamp';
import type { Abilities } from '@/lib/community/abilities';
import { i18n } from '@/lib/i18n/i18n';
import type { Post } from '@/lib/model/records';
import type { SafeHtml } from '@/lib/model/safe-html';
import { viewLink } from '@/lib/seo/indexing';
import { itemOf, type PostRole } from '@/lib/seo/structured-data/discussion';
import { floorAnchor } from '@/lib/urls/views/board/floor-anchor';
import { postAnchor } from '@/lib/urls/views/post-url';
import { firstLetter, hueClass, PersonName } from '../person-name';

/** The answered post, as its answer names it. */
export interface ReplyTarget {
  /** Undefined if only the floor is known. */
  name?: string;
  floor?: number;
  href: string;
}

/** A post on the page that quotes another one. */
export interface QuotingPost {
  id: number;
  floor?: number;
  name: string;
}

/** UTF-16 units of HTML that take fewer than twelve lines. */
const MAX_SHORT = 400;

interface Props {
  can: Abilities;
  post: Post;
  html: SafeHtml;
  topicId: number;
  /** From 1 at the oldest; undefined if unknown. */
  floor?: number;
  /** True if the post's number is its anchor. Lists of several topics may repeat a number. */
  isAnchored: boolean;
  isCut?: boolean;
  heading?: 'h2' | 'h3';
  isStarter: boolean;
  replyTo?: ReplyTarget;
  quotedBy: QuotingPost[];
  /** Undefined for a post without microdata. */
  role?: PostRole;
}

/** A post: number in the margin, author, date and text. */
export function PostItem({
  can,
  post,
  html,
  topicId,
  floor,
  isAnchored,
  isCut,
  heading: Heading = 'h2',
  isStarter,
  replyTo,
  quotedBy,
  role,
}: Props) {
  const { t } = i18n();
  const { id, author, postedAt, body } = post;
  const permalink = viewLink({ kind: 'post', topicId, postId: id });
  const property = (name: string) => (role ? name : undefined);
  const isReply = role !== undefined && role !== 'text';
  const head = (
    <header
      className="post-head"
      id={isAnchored && floor !== undefined ? floorAnchor(floor) : undefined}
    >
      <Heading>
        <a
          className="floor"
          href={permalink.href}
          rel={permalink.rel}
          aria-label={floor === undefined ? t('topic.permalink') : undefined}
          data-copy=""
        >
          {floor === undefined ? '¶' : t('topic.floor', { number: floor })}
        </a>{' '}
        <span
          className={`post-author ${hueClass(author)}`}
          data-letter={firstLetter(author.name)}
          {...(role && itemOf('Person', 'author'))}
        >
          <PersonName
            person={author}
            // Every starter has a page.
            isLinked={isStarter || can.listMembers}
            itemProp={property('name')}
          />
        </span>
      </Heading>
      {isStarter && <span className="post-label text-sm text-accent">{t('topic.author')} </span>}
      {post.isSolution && <span className="topic-flag">{t('topic.solution')} </span>}
      {postedAt && (
        <span className="post-date">
          <Timestamp at={postedAt} format="moment" itemProp={property('datePublished')} isSplit />
        </span>
      )}
    </header>
  );
  const text = (
    <Html
      html={html}
      element="section"
      className="prose"
      lang={body.language}
      dir={body.direction}
      itemProp={body.text ? property('text') : undefined}
    />
  );
  return (
    <section
      className="post"
      id={postAnchor(id)}
      data-floor={floor}
      {...(isReply && itemOf(role === 'comment' ? 'Comment' : 'Answer', role))}
    >
      {replyTo ? (
        <div className="post-top">
          {head}
          <ReplyTo {...replyTo} />
        </div>
      ) : (
        head
      )}
      {isReply && <link itemProp="url" href={`#${postAnchor(id)}`} />}
      {isReply && floor !== undefined && <meta itemProp="position" content={String(floor)} />}
      {role && body.image && <link itemProp="image" href={body.image} />}
      {isCut && html.length > MAX_SHORT ? (
        <div className="cut-post">
          {text}
          <a className="whole-post" {...permalink}>
            {t('topic.wholePost')}
          </a>
        </div>
      ) : (
        text
      )}
      {quotedBy.length > 0 && (
        <p className="quoted-by facts mt-[0.9rem]">
          <span>{t('topic.quotedBy')}</span>
          {quotedBy.map((quoting) => (
            <a key={quoting.id} href={`#${postAnchor(quoting.id)}`}>
              {quoting.floor === undefined ? (
                <bdi>{quoting.name}</bdi>
              ) : (
                t('topic.floor', { number: quoting.floor })
              )}
            </a>
          ))}
        </p>
      )}
    </section>
  );
}

/** An arrow, a name and a number. */
function ReplyTo({ name, floor, href }: ReplyTarget) {
  const { t } = i18n();
  const number = floor === undefined ? undefined : t('topic.floor', { number: floor });
  const text = t('topic.replyTo', { number: [name, number].filter(Boolean).join(' · ') });
  return (
    <a className="reply-to quiet-link" href={href} rel="nofollow" aria-label={text}>
      {'↩\u00a0'}
      {name && <bdi>{name}</bdi>}
      {name && number && ' · '}
      {number}
    </a>
  );
}
