import { Html } from '@/components/ui/html';
import { When } from '@/components/ui/when';
import type { Post as Model } from '@/lib/community/model';
import { language } from '@/lib/language/language';
import { linkTo } from '@/lib/seo/link';
import { postAnchor } from '@/lib/views/href';
import { Person } from './person';

interface Props {
  post: Model;
  topicId: number;
  /** Counted from 1 at the oldest; undefined where nobody can know. */
  floor?: number;
  isStarter: boolean;
}

/** One post: its number in the margin, who and when, and the text. */
export function Post({ post, topicId, floor, isStarter }: Props) {
  const { t } = language();
  const { id, author, postedAt, body } = post;
  const nameId = `by-${id}`;
  const here = linkTo({ kind: 'post', topicId, postId: id });
  const link =
    floor === undefined
      ? t('topic.permalinkPlain', { name: author.name })
      : t('topic.permalink', { number: floor, name: author.name });
  return (
    <li>
      <article className="post" id={postAnchor(id)} aria-labelledby={nameId}>
        <header className="post-head">
          <a className="floor" href={here.href} rel={here.rel} aria-label={link}>
            {floor === undefined ? t('topic.unnumbered') : t('topic.floor', { number: floor })}
          </a>
          <span id={nameId} className="post-author">
            <Person person={author} />
          </span>
          {isStarter && <span className="badge">{t('topic.starter')}</span>}
          {postedAt && (
            <span className="post-when">
              <When at={postedAt} as="moment" />
            </span>
          )}
        </header>
        <Html html={body} className="prose" />
      </article>
    </li>
  );
}
