import type { RootContent } from 'mdast';
import { config } from '@/lib/base/config/config';
import {
  createMarkdownLink,
  createMarkdownList,
  createMarkdownParagraph,
  createMarkdownText,
} from '@/lib/content/markdown/mdast-nodes';
import { i18n } from '@/lib/i18n/i18n';
import type { TopicEntry } from '@/lib/model/community';
import { childForums } from '@/lib/model/forum-tree';
import type { HomeContent } from '@/lib/pages/load-home';
import type { MarkdownView } from '@/lib/urls/documents/markdown-url';
import { href } from '@/lib/urls/views/href';
import { topicsWith } from '@/lib/urls/views/topic-url';
import type { View } from '@/lib/urls/views/view';
import {
  createPageDocument,
  type PageDocument,
  printSection,
  printSentence,
} from './page-document';
import { createTopicItem, forumLink } from './topic-items';
import { createNamespaceList } from './wiki-documents';

/** A section that is the beginning of a list, which it links to. */
const printBeginning = (title: string, list: RootContent[], more: string, view: View) =>
  list.length === 0
    ? ''
    : printSection(createMarkdownText(title), [
        ...list,
        createMarkdownParagraph([createMarkdownLink(href(view), more)]),
      ]);

function createWikiSummary({ wiki, namespaces }: HomeContent): RootContent[] {
  const page = wiki && [
    createMarkdownParagraph(
      [createMarkdownLink(href({ kind: 'wiki-home' }), wiki.title)],
      [createMarkdownText(wiki.body.excerpt)],
    ),
  ];
  return [...(page ?? []), ...createNamespaceList(namespaces)];
}

/** The front page: featured topics, the latest topics, the wiki, the digest and the forums. */
export function createHomeDocument(
  content: HomeContent,
  topics: readonly TopicEntry[],
  view: MarkdownView,
): PageDocument {
  const { t } = i18n();
  const { siteName: title } = config();
  const { description, featured, digest, forums, isPartial, cachedAt } = content;
  const featuredList = featured.map(({ topic, excerpt }) =>
    createTopicItem(topic, forums, excerpt),
  );
  const latest = topics.map((topic) => createTopicItem(topic, forums));
  const digestList = digest.map((topic) => createTopicItem(topic, forums));
  const digestLead = createMarkdownParagraph([createMarkdownText(t('board.digestLead'))]);
  const forumList = childForums(forums, null).map((forum) => [
    createMarkdownParagraph([forumLink(forum)]),
  ]);
  return createPageDocument(view, { title, description, cached: cachedAt }, [
    isPartial ? printSentence(t('site.partMissing')) : '',
    printBeginning(
      t('board.featured'),
      createMarkdownList(featuredList),
      t('home.featuredAll'),
      topicsWith({ isFeatured: true }),
    ),
    printBeginning(t('home.latest'), createMarkdownList(latest), t('home.latestAll'), topicsWith()),
    topics.length === 0 ? printSentence(t('board.noTopics')) : '',
    printSection(createMarkdownText(t('home.fromWiki')), createWikiSummary(content)),
    printBeginning(
      t('board.digest'),
      digestList.length > 0 ? [digestLead, ...createMarkdownList(digestList)] : [],
      t('home.digestAll'),
      topicsWith({ isDigest: true }),
    ),
    printBeginning(t('site.forums'), createMarkdownList(forumList), t('home.forumsAll'), {
      kind: 'forums',
    }),
  ]);
}
