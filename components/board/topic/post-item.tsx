import { Html } from '@/components/ui/safe-html';
import { TimeAgo } from '@/components/ui/time-ago';
import { i18n } from '@/lib/i18n/i18n';
import type { Post as Model } from '@/lib/model/community';
import { viewLink } from '@/lib/seo/view-link';
import { floorAnchor } from '@/lib/urls/families/topic-url';
import { postAnchor } from '@/lib/urls/href';
import { PersonName } from '../person-name';
import type { QuotingPost } from './quoting-posts';

interface Props {
  post: Model;
  topicId: number;
  /** Counted from 1 at the oldest; undefined where nobody can know. */
  floor?: number;
  isStarter: boolean;
  /** Posts on the page that quote this one. */
  quotedBy: QuotingPost[];
}

/** One post: its number in the margin, who and when, and the text. */
export function PostItem({ post, topicId, floor, isStarter, quotedBy }: Props) {
  const { t } = i18n();
  const { id, author, postedAt, body } = post;
  const nameId = `by-${id}`;
  const here = viewLink({ kind: 'post', topicId, postId: id });
  const link =
    floor === undefined
      ? t('topic.permalinkPlain', { name: author.name })
      : t('topic.permalink', { number: floor, name: author.name });
  return (
    <li id={floor === undefined ? undefined : floorAnchor(floor)}>
      <article className="post" id={postAnchor(id)} aria-labelledby={nameId}>
        <header className="post-head">
          <a className="floor" href={here.href} rel={here.rel} aria-label={link} data-copy="">
            {floor === undefined ? t('topic.unnumbered') : t('topic.floor', { number: floor })}
          </a>
          <span id={nameId} className="post-author font-semibold">
            <PersonName person={author} />
          </span>
          {isStarter && (
            <span className="badge text-accent bg-highlight rounded-sm">{t('topic.starter')}</span>
          )}
          {postedAt && (
            <span className="text-sm text-muted">
              <TimeAgo at={postedAt} as="moment" />
            </span>
          )}
        </header>
        <Html html={body.html} className="prose" lang={body.language} />
        {quotedBy.length > 0 && <QuotedBy posts={quotedBy} />}
      </article>
    </li>
  );
}

/** The way back from a quoted post to those that quote it. */
function QuotedBy({ posts }: { posts: QuotingPost[] }) {
  const { t } = i18n();
  return (
    <p className="quoted-by facts mt-9">
      <span>{t('topic.quotedBy')}</span>
      {posts.map(({ id, floor, name }) => (
        <a key={id} href={`#${postAnchor(id)}`}>
          {floor === undefined ? name : t('topic.floor', { number: floor })}
        </a>
      ))}
    </p>
  );
}
