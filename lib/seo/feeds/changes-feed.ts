import { language } from '@/lib/i18n/i18n';
import type { Change } from '@/lib/model/community';
import { href } from '@/lib/urls/href';
import { absolute } from '../canonical-url';
import type { FeedDocument, FeedEntry } from './feed-document';

export const CHANGES_PATH = '/changes.atom';

function entryOf({ at, what, kind, title, path }: Change): FeedEntry {
  const { t } = language();
  const said = {
    added: t('changes.added', { title }),
    changed: t('changes.changed', { title }),
    gone: t('changes.gone', { title }),
  };
  const kinds = {
    page: t('changes.page'),
    forum: t('changes.forum'),
    topic: t('changes.topic'),
    post: t('changes.post'),
  };
  return {
    title: said[what],
    page: absolute(path),
    author: '',
    updated: at,
    summary: kinds[kind],
  };
}

/** Changes, newest first, as a feed; of each page the newest only, because an entry's id is its page. */
export function changesFeed(changes: readonly Change[]): FeedDocument {
  const seen = new Set<string>();
  const newest = changes.filter(({ path }) => !seen.has(path) && seen.add(path));
  return {
    title: language().t('changes.title'),
    page: absolute(href({ kind: 'home' })),
    self: absolute(CHANGES_PATH),
    updated: newest[0]?.at ?? new Date(0),
    entries: newest.map(entryOf),
  };
}
