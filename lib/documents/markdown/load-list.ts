import { config } from '@/lib/base/config/config';
import type { Site } from '@/lib/community/site/site';
import { i18n } from '@/lib/i18n/i18n';
import { childForums } from '@/lib/model/forum-tree';
import type { Forum, Namespace, TopicEntry, WikiPageEntry } from '@/lib/model/records';
import type { SearchResults } from '@/lib/model/search-results';
import { describeTopicList } from '@/lib/pages/describe-topic-list';
import { type HomeContent, loadHome } from '@/lib/pages/home/load-home';
import { loadForums } from '@/lib/pages/load-forums';
import { describeMember } from '@/lib/pages/load-member';
import { loadNamespace } from '@/lib/pages/load-namespace';
import { loadSearch } from '@/lib/pages/load-search';
import { loadTopics, type TopicsContent } from '@/lib/pages/load-topics';
import { loadNewPosts } from '@/lib/pages/new-posts/load-new-posts';
import type { PageFacts, PageResult } from '@/lib/pages/page-result';
import { absoluteUrl, urlOf } from '@/lib/urls/canonical-url';
import { printMarkdownUrl } from '@/lib/urls/documents/markdown-url';
import { topicsWith } from '@/lib/urls/views/board/topics-view';
import type { Paging } from '@/lib/urls/views/paging';
import type { ViewOf } from '@/lib/urls/views/view';
import type { MarkdownView } from '@/lib/urls/views/views';
import {
  describeFound,
  describeListedForum,
  describeListedNamespace,
  describeListedPage,
  describeListedPost,
  describeListedTopic,
  joinFacts,
  type ListedRecord,
} from './listed-records';

/** Pages that are lists. */
export type ListView = Exclude<MarkdownView, ViewOf<'topic' | 'wiki-page' | 'wiki-home'>>;

interface ListSection {
  title?: string;
  /** The page of the whole list. */
  url?: string;
  records: readonly ListedRecord[];
}

export interface ListContent {
  title: string;
  lead?: string | undefined;
  sections: readonly ListSection[];
  paging?: Paging;
}

const forumTree = (forums: readonly Forum[], parentId: number | null): ListedRecord[] =>
  childForums(forums, parentId).map((forum) => ({
    ...describeListedForum(forum),
    parts: forumTree(forums, forum.id),
  }));

const listForums = (forums: readonly Forum[]): ListSection => ({
  title: i18n().t('site.forums'),
  url: urlOf({ kind: 'forums' }),
  records: forumTree(forums, null),
});

/** Returns namespaces and pages as sections. */
export const listWikiContents = (
  namespaces: readonly Namespace[],
  pages: readonly WikiPageEntry[],
): ListSection[] => [
  { title: i18n().t('wiki.namespaces'), records: namespaces.map(describeListedNamespace) },
  { title: i18n().t('wiki.pages'), records: pages.map(describeListedPage) },
];

function listHome(content: HomeContent): ListContent {
  const { t } = i18n();
  const { topics, featured, digest, forums, wiki, namespaces, contents, archived } = content;
  const pick = (name: 'featured' | 'digest', picked: HomeContent['featured']): ListSection => ({
    title: t(`board.${name}`),
    url: urlOf(topicsWith({ [name === 'digest' ? 'isDigest' : 'isFeatured']: true })),
    records: picked.map(({ topic, excerpt }) => ({
      ...describeListedTopic(topic),
      note: excerpt,
    })),
  });
  const latest = {
    title: t(archived ? 'home.lastTopics' : 'home.latest'),
    url: urlOf(topicsWith()),
    records: topics.map(describeListedTopic),
  };
  const start = wiki ? [{ title: wiki.title, url: urlOf({ kind: 'wiki-home' }) }] : [];
  return {
    title: config().siteName,
    lead: content.description,
    sections: [
      latest,
      pick('featured', featured),
      pick('digest', digest),
      listForums(forums),
      {
        title: t('site.wiki'),
        url: urlOf({ kind: 'namespace', id: '', page: 1 }),
        records: [...start, ...namespaces.map(describeListedNamespace)],
      },
      { title: t('home.changed'), records: (contents?.changed ?? []).map(describeListedPage) },
    ],
  };
}

const listTopics = (topics: readonly TopicEntry[]): ListSection => ({
  title: i18n().t('site.topics'),
  records: topics.map(describeListedTopic),
});

function listMember({ view, topics, member }: TopicsContent): ListContent | undefined {
  if (!member) return undefined;
  const { t } = i18n();
  const posts = member.newest.map(({ topicId, postId, title, postedAt, excerpt }) =>
    describeListedPost(title, urlOf({ kind: 'post', topicId, postId }), postedAt, excerpt),
  );
  const next = { ...view, posts: member.paging.page + 1 };
  const more = member.paging.hasNext
    ? [{ title: t('pager.next'), url: absoluteUrl(printMarkdownUrl(next)) }]
    : [];
  const section = { title: t('topic.posts'), records: [...posts, ...more] };
  const isFirst = view.posts === undefined;
  return {
    title: member.name,
    lead: describeMember(member),
    sections: isFirst ? [section, listTopics(topics)] : [section],
  };
}

function listTopicsPage(content: TopicsContent): ListContent {
  const { view, forum, forums, topics, paging } = content;
  const { t } = i18n();
  const { name, lead } = describeTopicList(view.filter);
  const sections = [
    { title: t('board.subforums'), records: forum ? forumTree(forums, forum.id) : [] },
    listTopics(topics),
  ];
  const list = forum ? { title: forum.name, lead: forum.description } : { title: name, lead };
  return { sections, ...list, ...listMember(content), paging };
}

/** Loads a list as its page shows it, or the reason why the page is not shown. */
export async function loadList(view: ListView, site: Site): Promise<PageResult<ListContent>> {
  const { t } = i18n();
  switch (view.kind) {
    case 'home':
      return mapReady(await loadHome(view, site), listHome);
    case 'forums':
      return mapReady(await loadForums(view, site), ({ forums }) => ({
        title: t('site.forums'),
        lead: t('board.forumsLead'),
        sections: [{ records: forumTree(forums, null) }],
      }));
    case 'topics':
      return mapReady(await loadTopics(view, site), listTopicsPage);
    case 'new-posts':
      return mapReady(await loadNewPosts(view, site), ({ topics }) => ({
        title: t('board.newPosts'),
        sections: topics.map(({ topic, floors }) => ({
          title: topic.title,
          records: topic.posts.map(({ id: postId, author, postedAt, body }, index) =>
            describeListedPost(
              joinFacts(floors[index] ? `#${floors[index]}` : '', author.name),
              urlOf({ kind: 'post', topicId: topic.id, postId }),
              postedAt,
              body.excerpt,
            ),
          ),
        })),
      }));
    case 'namespace':
      return mapReady(await loadNamespace(view, site), (content) => ({
        title: content.title || t('wiki.treeTitle'),
        sections: listWikiContents(
          content.namespaces,
          // The root lists all pages, too.
          (view.id === '' && view.page === 1 && content.everyPage) || content.pages,
        ),
        paging: content.paging,
      }));
    case 'search':
      return mapReady(await loadSearch(view, site), (content) => {
        const { results, forums, sections = [], near = [], paging, isImpossible } = content;
        const found = results?.items.map(describeFound) ?? [];
        const similar = near.map(({ text, href }) => ({ title: text, url: absoluteUrl(href) }));
        const hint = site.can.searchPosts ? t('search.hint') : undefined;
        return {
          title: joinFacts(t('search.title'), view.text),
          lead: results ? leadOf(results, view.text) : isImpossible ? t('search.none') : hint,
          sections: results
            ? [{ records: found }, { title: t('search.nearTitles'), records: similar }]
            : [listForums(forums), ...listWikiContents(sections, [])],
          paging,
        };
      });
  }
}

function mapReady<T>(
  loaded: PageResult<T>,
  list: (content: T) => ListContent,
): PageResult<ListContent> {
  if (loaded.kind !== 'ready') return loaded;
  const { error, cachedAt, isEmpty }: PageFacts = loaded;
  return { kind: 'ready', ...list(loaded), ...(error && { error }), cachedAt, isEmpty };
}

function leadOf({ items, total }: SearchResults, query: string): string | undefined {
  const { t } = i18n();
  if (items.length === 0) return t('search.noResults', { query });
  return total === undefined ? undefined : t('search.count', { count: total });
}
