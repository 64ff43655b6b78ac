import { z } from 'zod';
import { mapOk, type Outcome, ok } from '@/lib/model/outcome';
import type { Forum } from '@/lib/model/records';
import { wireText } from '@/lib/wire/json/scalar';
import { type Ask, type ForumAnswer, isNotFound } from '../forum/ask';
import { type FlarumTag, toForum, toTag } from './records/flarum-fields';
import { parseDocument } from './records/json-api';

/** The forum of a Flarum without tags. */
export const ONLY_FORUM = 1;

interface Tags {
  /** Without the extension flarum/tags, requests that name tags are refused. */
  hasTags: boolean;
  tags: FlarumTag[];
  forums: Forum[];
  /** Of Flarum. */
  version: 1 | 2;
}

/** Reads a Flarum's tags, and keeps the last answer: lists of topics take their names. */
export class FlarumTags {
  private latest: Tags | undefined;

  /** Returns all tags and forums, by one request; without the extension by two. */
  async read(ask: Ask): Promise<ForumAnswer<Tags>> {
    const answer = await ask('/api/tags', '?include=parent', parseTags);
    const tags = isNotFound(answer) ? await ask('/api', '', parseOnlyForum) : answer;
    if (tags.kind === 'ok') this.latest = tags.value;
    return tags;
  }

  /** Returns the last answer, requested if there is none. */
  async known(ask: Ask): Promise<ForumAnswer<Tags>> {
    return this.latest ? ok(this.latest) : this.read(ask);
  }
}

/** Parses `/api/tags`. Hidden tags are left out, as in the lists of a Flarum. */
function parseTags(body: unknown): Outcome<Tags> {
  return mapOk(parseDocument(body), (document) => {
    const parents = new Map(
      document.records.map((record) => [record.id, document.related(record, 'parent')[0]?.id]),
    );
    const tags = document.records.map(toTag).filter(({ isHidden, name }) => !isHidden && name);
    const ids = new Set(tags.filter(({ isForum }) => isForum).map(({ id }) => id));
    const forums = tags
      .filter(({ isForum }) => isForum)
      .map((tag) => {
        const parentId = parents.get(tag.id);
        return toForum(tag, parentId !== undefined && ids.has(parentId) ? parentId : null);
      });
    return { hasTags: true, tags, forums, version: document.version };
  });
}

const titleField = z.object({ title: wireText });

/** Parses `/api`, whose title names the only forum. */
function parseOnlyForum(body: unknown): Outcome<Tags> {
  return mapOk(parseDocument(body), ({ records: [record], version }) => {
    const { data } = titleField.safeParse(record?.attributes);
    const name = data?.title || 'Flarum';
    const forum = { id: ONLY_FORUM, parentId: null, name, description: '', position: 0 };
    return { hasTags: false, tags: [], forums: [forum], version };
  });
}
