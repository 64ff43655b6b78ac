import type { TopicEntry } from '@/lib/model/records';
import type { SearchResults } from '@/lib/model/search-results';
import type { RecordWindow } from '@/lib/urls/views/view';
import type { StoreDatabase } from '../database/database';
import { prepareQuery } from '../database/prepare-query';
import { type TopicRow, topicFromRow } from '../database/rows';
import { documentQueries } from './document-queries';
import { POSTS_PER_DOCUMENT, SCOPE_TERMS } from './indexed-document';
import { findCluster, type WantedPhrases } from './occurrences';
import { createTextReader, excerptOfPost, MAX_POST_LENGTH } from './search-hits';
import {
  formatExpression,
  type Phrase,
  phrasesOfText,
  phraseWords,
  type SearchQuery,
} from './search-query';

const MAX_POSTS = 300;

const NOTHING: SearchResults<string> = { items: [], total: 0, isComplete: true };

type TopicSearch = RecordWindow & { topicId: number; query: SearchQuery };

/**
 * Returns a function that searches one topic. It returns one hit with the matching posts, oldest first;
 * `total` counts posts. Title phrases must be in the topic's title.
 */
export function createTopicSearch(
  db: StoreDatabase,
): (search: TopicSearch) => SearchResults<string> {
  const selectTopic = prepareQuery<TopicRow>(db, 'SELECT * FROM topic WHERE tid = ?');
  const selectFirstPosts = prepareQuery<{ first: number }>(
    db,
    `SELECT document.first FROM words JOIN document ON document.id = words.rowid
     WHERE words MATCH ? ORDER BY document.first`,
  );
  const readTexts = createTextReader(db);
  const { oldestFor } = documentQueries(db);

  const firstPosts = ({ id, postTotal = 0 }: TopicEntry, phrases: readonly Phrase[]): number[] => {
    if (postTotal <= POSTS_PER_DOCUMENT) return [0];
    // The texts are compared with the phrases again.
    const sought = oldestFor(phrases) > 0 ? phrases.flatMap(phraseWords) : phrases;
    const expression = formatExpression(sought, [SCOPE_TERMS.topic(id)]);
    return selectFirstPosts.all(expression).map(({ first }) => first);
  };

  return ({ topicId, query, offset, limit }) => {
    const { included, excluded, authors, language } = query;
    const row = selectTopic.first(topicId);
    const topic = row && topicFromRow(row);
    const wanted = { phrases: phrasesOfText(query), language };
    const titlePhrases = included.filter(({ isTitleOnly, isScope }) => isTitleOnly && !isScope);
    if (!topic || (wanted.phrases.length === 0 && authors.length === 0)) return NOTHING;
    if (countPhrases(topic.title, { ...wanted, phrases: titlePhrases }) < titlePhrases.length) {
      return NOTHING;
    }
    const unwanted = { phrases: excluded.filter(({ isTitleOnly }) => !isTitleOnly), language };
    const inEach = included.filter(({ isTitleOnly }) => !isTitleOnly);
    const request = { firstPosts: firstPosts(topic, inEach), maxLength: MAX_POST_LENGTH, authors };
    const { posts, isWhole } = readTexts(topicId, request);
    const found = posts.flatMap((candidate) => {
      const excerpt = excerptOfPost(candidate, wanted);
      const isWanted = countPhrases(candidate.text, unwanted) === 0;
      const isFound = excerpt.phrases === wanted.phrases.length && isWanted;
      return isFound ? { ...candidate.post, excerpt: excerpt.html } : [];
    });
    const total = Math.min(found.length, MAX_POSTS);
    const window = found.slice(offset, Math.min(offset + limit, total));
    return {
      items: window.length > 0 ? [{ kind: 'topic', topic, posts: window }] : [],
      total,
      isComplete: isWhole && found.length === total,
    };
  };
}

const countPhrases = (text: string, wanted: WantedPhrases) =>
  wanted.phrases.length === 0 ? 0 : findCluster(text, wanted, 0).phrases;
