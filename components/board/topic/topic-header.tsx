import { TopicFlags } from '@/components/board/topics/topic-facts';
import { PageHeader } from '@/components/layout/page-header';
import type { LabeledLink } from '@/components/ui/link-list';
import { headingClass, TitleText, textAttributes } from '@/components/ui/title';
import type { Abilities } from '@/lib/community/abilities';
import { i18n } from '@/lib/i18n/i18n';
import type { Topic } from '@/lib/model/records';
import { postAnchor } from '@/lib/urls/views/post-url';
import { PostCount, StartedBy, StartedOn, TopicTags } from '../topics/topic-facts';

interface Props {
  can: Abilities;
  topic: Topic;
  /** Excerpt of the first post, if it is on another page. */
  firstText?: string;
  crumbs: LabeledLink[];
  microdata?: React.ReactNode;
  /** The property that the title is. */
  titleProperty?: 'headline' | 'name';
}

/** A topic's title and facts. A phone hides the date, and the author beside flags. */
export function TopicHeader({
  can,
  topic,
  firstText,
  crumbs,
  microdata,
  titleProperty = 'headline',
}: Props) {
  const solution = topic.posts.find(({ isSolution }) => isSolution);
  const lead = topic.description || firstText;
  return (
    <PageHeader className="sm:mb-4 md:ps-(--gutter)" crumbs={crumbs}>
      <h1
        className={headingClass(topic.title)}
        data-pagefind-meta="title"
        itemProp={microdata ? titleProperty : undefined}
        {...textAttributes(topic.title)}
      >
        <TitleText text={topic.title} />
      </h1>
      {lead && (
        <p className="lead line-clamp-1 mt-[0.1rem] max-sm:text-sm" {...textAttributes(lead)}>
          {lead}
        </p>
      )}
      <div className="facts mt-[0.55rem]">
        <PostCount count={topic.postCount} />
        <TopicFlags topic={topic} />
        {/* Phones have no room beside flags, and the first post names the author. */}
        <StartedBy topic={topic} className="max-sm:[.topic-flag~&]:hidden" />
        <StartedOn topic={topic} className="max-sm:hidden" />
        <TopicTags can={can} topic={topic} />
        {solution && (
          <a className="quiet-link" href={`#${postAnchor(solution.id)}`}>
            {i18n().t('topic.solution')}
          </a>
        )}
      </div>
      {microdata}
    </PageHeader>
  );
}
