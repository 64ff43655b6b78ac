import { describePosition, Step } from '@/components/ui/pager';
import { Section } from '@/components/ui/section';
import { Timestamp } from '@/components/ui/timestamp';
import { TitleLink } from '@/components/ui/title';
import type { Abilities } from '@/lib/community/abilities';
import { i18n } from '@/lib/i18n/i18n';
import { isolate } from '@/lib/i18n/text-direction';
import type { MemberContent } from '@/lib/pages/load-member';
import { viewLink } from '@/lib/seo/indexing';
import { routePath } from '@/lib/urls/routes/route-path';
import { href } from '@/lib/urls/views/href';
import { MAX_SEARCH_LENGTH } from '@/lib/urls/views/site/search-view';
import type { TopicsView } from '@/lib/urls/views/view';

interface Props {
  can: Abilities;
  view: TopicsView;
  member: MemberContent;
}

/** A page of a member's posts, newest first, by topic, with a search. */
export function MemberPosts({ can, view, member }: Props) {
  const { t } = i18n();
  const { newest, paging } = member;
  const linkTo = (posts: number) => href({ ...view, posts: posts > 1 ? posts : undefined });
  return (
    <Section id="posts" title={t('topic.posts')}>
      {can.searchPosts && <MemberSearch name={member.name} />}
      <ul className="max-w-measure">
        {newest.map(({ topicId, postId, title, postedAt, excerpt }, index) => {
          const isNext = newest[index - 1]?.topicId === topicId;
          return (
            <li key={postId} className={isNext ? 'pt-2' : 'mt-2 pt-2 border-t border-divider'}>
              {!isNext && (
                <h3 className="text-base leading-[1.5]">
                  <TitleLink {...viewLink({ kind: 'post', topicId, postId })} text={title} />
                </h3>
              )}
              <p className="line-clamp-2" dir="auto">
                {excerpt}
              </p>
              {postedAt && (
                <a
                  className="quiet-link text-sm text-muted"
                  {...viewLink({ kind: 'post', topicId, postId })}
                >
                  <Timestamp at={postedAt} />
                </a>
              )}
            </li>
          );
        })}
      </ul>
      {paging.pages > 1 && (
        <nav
          className="flex items-center gap-x-4 mt-4 text-sm print:hidden"
          aria-label={t('topic.posts')}
        >
          <p className="text-muted">{describePosition(paging)}</p>
          {paging.page > 1 && (
            <Step href={linkTo(paging.page - 1)} rel="prev">
              ‹ {t('pager.previous')}
            </Step>
          )}
          {paging.hasNext && (
            <Step href={linkTo(paging.page + 1)} rel="next">
              {t('pager.next')} ›
            </Step>
          )}
        </nav>
      )}
    </Section>
  );
}

function MemberSearch({ name }: { name: string }) {
  const label = i18n().t('search.ofMember', { name: isolate(name) });
  return (
    <search>
      <form className="max-w-measure mt-1 mb-3 print:hidden" action={routePath('/search')}>
        <input type="hidden" name="author" value={name} />
        <input
          className="w-full bg-background border border-control rounded-sm px-[0.7rem] py-[0.4rem]"
          type="search"
          name="q"
          aria-label={label}
          placeholder={label}
          maxLength={MAX_SEARCH_LENGTH}
          enterKeyHint="search"
        />
      </form>
    </search>
  );
}
