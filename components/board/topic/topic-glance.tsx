import type { Abilities } from '@/lib/community/abilities';
import { i18n } from '@/lib/i18n/i18n';
import type { AnsweredMost, TopicSurvey } from '@/lib/model/topic-survey';
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
    <details className="max-w-measure md:ms-(--gutter) open:px-4 open:pb-3 open:bg-surface open:rounded-sm print:hidden">
      <summary className="py-[0.55rem] text-sm text-muted">
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
      <ul className="facts [&_a]:underline">
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

/** One line; on a phone the text has a second one, and the number of answers ends the first. */
function Answered({
  topicId,
  place,
  author,
  answers,
  excerpt,
}: AnsweredMost & { topicId: number }) {
  const { t } = i18n();
  return (
    <li className="border-t border-divider">
      <a
        className="flex max-sm:flex-wrap items-baseline gap-x-2 py-[0.4rem] no-underline"
        href={floorHref(topicId, place)}
      >
        <span className="flex-none min-w-12 font-serif text-base font-semibold text-accent underline">
          {t('topic.floor', { number: place })}
        </span>{' '}
        <bdi className="max-sm:flex-1 min-w-0 truncate font-semibold">{named(author).name}</bdi>{' '}
        <bdi className="flex-1 min-w-0 max-sm:order-1 max-sm:basis-full truncate text-muted">
          {excerpt}
        </bdi>{' '}
        <span className="flex-none text-muted">{t('topic.answers', { count: answers })}</span>
      </a>
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
