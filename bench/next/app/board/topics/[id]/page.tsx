import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { readFirstPage, readForumNames } from '../../../read-community';

type Props = { params: Promise<{ id: string }> };

/** Next demands one page of the build; the others are made and stored when they are asked for. */
export const generateStaticParams = () => [{ id: '1' }];

async function load({ params }: Props) {
  const { id } = await params;
  return (/^[1-9]\d{0,14}$/.test(id) && (await readFirstPage(Number(id)))) || notFound();
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { tid, title, description } = await load(props);
  return { title, description, alternates: { canonical: `/board/topics/${tid}` } };
}

export default async function TopicPage(props: Props) {
  const topic = await load(props);
  return (
    <main>
      <nav aria-label="Breadcrumbs">
        <a href="/board/forums">Forums</a>{' '}
        <a href={`/board/forums/${topic.forum_id}`}>
          {(await readForumNames()).get(topic.forum_id)}
        </a>
      </nav>
      <h1>{topic.title}</h1>
      <p>{topic.description}</p>
      <p>{`${topic.posts} posts · ${topic.views} views`}</p>
      {topic.list.map(({ pid, author, post_date, html }, index) => (
        <article key={pid} id={`post-${pid}`} className="post">
          <header>
            <a href={`/board/topics?starter_id=${author.id}`}>{author.name}</a>
            <time>{new Date(post_date * 1000).toISOString().slice(0, 10)}</time>
            <a href={`#post-${pid}`}>#{index + 1}</a>
          </header>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized when it is read */}
          <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
        </article>
      ))}
      {topic.hasNextPage && <a href={`/board/topics/${topic.tid}/2`}>Next page</a>}
    </main>
  );
}
