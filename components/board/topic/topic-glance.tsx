import type { Abilities } from '@/lib/community/abilities';
import { i18n } from '@/lib/i18n/i18n';
import type { AnsweredMost, TopicSurvey } from '@/lib/model/records';
import { viewLink } from '@/lib/seo/indexing';
import { href } from '@/lib/urls/views/href';
import type { TopicView } from '@/lib/urls/views/view';
import { PersonName } from '../person-name';
import { floorHref } from '../topic-links';

/** Of adults who read silently (Brysbaert 2019, doi:10.1016/j.jml.2019.104047). */
const WORDS_PER_MINUTE = 238;

const MAX_SHOWN = 5;

interface Props {
  can: Abilities;
  view: TopicView;
  survey: TopicSurvey;
}

/** How long a topic takes to read, who wrote it, and what is answered most; shut at first. */
export function TopicGlance({ can, view, survey }: Props) {
  const { t } = i18n();
  const { topicId } = view;
  const { words, authors, authorCount, answered } = survey;
  const shown = answered.slice(0, MAX_SHOWN);
  const others = authorCount - authors.length;
  return (
    <details className="max-w-measure sm:mt-1 sm:mb-4 md:ms-(--gutter) open:px-4 open:pb-3 open:bg-surface open:rounded-sm print:hidden">
      <summary className="min-h-[2.75rem] leading-[2.75rem] sm:min-h-[24px] sm:leading-normal text-sm text-muted">
        <strong className="font-serif text-base text-foreground">{t('topic.glance')}</strong>
        {' · '}
        {t('topic.minutes', { count: Math.ceil(words / WORDS_PER_MINUTE) })}
        {shown.length > 0 && (
          // On a phone the line would take two.
          <span className="max-sm:hidden">
            {' · '}
            {t('topic.mostAnswered', { count: shown.length })}
          </span>
        )}
      </summary>
      <ul className="facts">
        {authors.map(({ author, posts }) => (
          <li key={author.id ?? author.name}>
            <PersonName person={named(author)} isLinked={can.listMembers} /> {posts}
          </li>
        ))}
        {others > 0 && <li>{t('topic.moreAuthors', { count: others })}</li>}
      </ul>
      {shown.length > 0 && (
        <ol className="mt-2 text-sm border-b border-divider">
          {shown.map((post) => (
            <Answered key={post.id} topicId={topicId} {...post} />
          ))}
        </ol>
      )}
      {answered.length > 1 && (
        <p className="mt-2 text-sm">
          <a {...viewLink({ ...view, isBest: true })}>
            {t('topic.onlyBest', { count: answered.length })}
          </a>
        </p>
      )}
    </details>
  );
}

const named = <Author extends { name: string }>(author: Author) =>
  author.name.trim() === '' ? { ...author, name: i18n().t('topic.formerMember') } : author;

function Answered({
  topicId,
  place,
  author,
  answers,
  excerpt,
}: AnsweredMost & { topicId: number }) {
  const { t } = i18n();
  return (
    <li className="flex items-baseline gap-x-3 border-t border-divider">
      <a
        className="flex-1 min-w-0 py-[0.4rem] truncate no-underline"
        href={floorHref(topicId, place)}
      >
        <span className="inline-block min-w-[2.7rem] sm:min-w-[3.5rem] font-serif text-base font-semibold text-accent underline">
          {t('topic.floor', { number: place })}
        </span>{' '}
        <bdi className="font-semibold">{named(author).name}</bdi>{' '}
        <bdi className="text-muted">{excerpt}</bdi>
      </a>{' '}
      <span className="flex-none max-sm:hidden text-muted">
        {t('topic.answers', { count: answers })}
      </span>
    </li>
  );
}

interface BestProps {
  view: TopicView;
  count: number;
}

/** Says that only the most answered posts are shown, and leads to all. */
export function BestNote({ view, count }: BestProps) {
  const { t } = i18n();
  return (
    <p className="scanned-range text-sm text-muted md:ps-(--gutter)">
      {t('topic.onlyBest', { count })}
      <span className="print:hidden">
        {' · '}
        <a href={href({ ...view, isBest: undefined })}>{t('topic.whole')}</a>
      </span>
    </p>
  );
}
