import { TopicFlags } from '@/components/board/topics/topic-facts';
import { PageHeader } from '@/components/layout/page-header';
import type { LabeledLink } from '@/components/ui/link-list';
import { textAttributes } from '@/components/ui/title';
import type { Topic } from '@/lib/model/community';
import { PostCount, StartedBy, StartedOn, ViewCount } from '../topics/topic-facts';

/** The title of a topic, its starter, date and counts. */
export function TopicHeader({ topic, crumbs }: { topic: Topic; crumbs: LabeledLink[] }) {
  return (
    <PageHeader className="mb-17.5 md:ps-(--gutter)" crumbs={crumbs}>
      <TopicFlags topic={topic} className="mb-3.5" />
      <h1 className="max-w-heading" {...textAttributes(topic.title)}>
        {topic.title}
      </h1>
      {topic.description && (
        <p className="lead" {...textAttributes(topic.description)}>
          {topic.description}
        </p>
      )}
      <p className="facts">
        <StartedBy topic={topic} />
        <StartedOn topic={topic} />
        <PostCount count={topic.postCount} />
        <ViewCount count={topic.viewCount} />
      </p>
    </PageHeader>
  );
}
