import { TopicFlags } from '@/components/board/topics/topic-facts';
import { PageHeader } from '@/components/layout/page-header';
import type { LabeledLink } from '@/components/ui/link-list';
import { textAttributes } from '@/components/ui/title';
import type { Topic } from '@/lib/model/community';
import { PostCount, StartedBy, StartedOn, ViewCount } from '../topics/topic-facts';

interface Props {
  topic: Topic;
  crumbs: LabeledLink[];
  /** Microdata about the topic, which has the title as its headline. */
  microdata?: React.ReactNode;
}

/** The title of a topic, its flags, starter, counts and date; on a phone neither date nor views. */
export function TopicHeader({ topic, crumbs, microdata }: Props) {
  return (
    <PageHeader className="sm:mb-4 md:ps-(--gutter)" crumbs={crumbs}>
      <h1
        className="max-w-heading"
        itemProp={microdata ? 'headline' : undefined}
        {...textAttributes(topic.title)}
      >
        {topic.title}
      </h1>
      {topic.description && (
        <p
          className="lead max-sm:line-clamp-2 max-sm:mt-[0.1rem] max-sm:text-sm"
          {...textAttributes(topic.description)}
        >
          {topic.description}
        </p>
      )}
      {/* On a phone one line, where the count of posts has room before all else. */}
      <div className="facts mt-[0.55rem] max-sm:not-focus-within:max-h-[1.65rem] max-sm:overflow-clip">
        <PostCount count={topic.postCount} />
        <TopicFlags topic={topic} className="" />
        <StartedBy topic={topic} />
        <StartedOn topic={topic} className="max-sm:hidden" />
        <ViewCount count={topic.viewCount} className="max-sm:hidden" />
      </div>
      {microdata}
    </PageHeader>
  );
}
