import { routePath } from '../routes/route-path';
import { integerParameter, type Parameter } from './url-parameter';
import { type UrlQuery, withQuery } from './url-query';
import type { LocatorView, View } from './view';

const MAX_NAME_LENGTH = 250;

const starter: Parameter<string> = {
  name: 'starter',
  allowed: { kind: 'text' },
  parse: (text) =>
    /\p{Cc}/u.test(text) || text.length > MAX_NAME_LENGTH ? undefined : text.normalize('NFC'),
};
const topic = integerParameter('topic', 1);

/** Returns the view at `/locate`, by default the list of forums. */
export function parseLocatorUrl(query: UrlQuery): View {
  const name = query.take(starter);
  if (name !== undefined) return { kind: 'locator', by: 'starter', name };
  const postId = query.take(integerParameter('post', 1));
  if (postId !== undefined) return { kind: 'locator', by: 'post', postId };
  const topicId = query.take(topic);
  const number = query.take(integerParameter('number', 1)) ?? 1;
  return topicId === undefined
    ? { kind: 'forums' }
    : { kind: 'locator', by: 'number', topicId, number };
}

/** Returns a post's URL by number. The first post has its topic's URL. */
export const printNumberedPostUrl = (topicId: number, number: number): string =>
  number > 1
    ? printLocatorUrl({ kind: 'locator', by: 'number', topicId, number })
    : routePath('/board/topics/{id}', topicId);

/** True for a locator of a member's name. */
export const isUrlOfName = (path: string): boolean =>
  path.startsWith(`${routePath('/locate')}?${starter.name}=`);

/** Returns a locator's URL, which redirects to the record's page. */
export function printLocatorUrl(view: LocatorView): string {
  const path = routePath('/locate');
  switch (view.by) {
    case 'starter':
      return withQuery(path, [['starter', view.name]]);
    case 'post':
      return withQuery(path, [['post', view.postId]]);
    case 'number':
      return withQuery(path, [
        ['topic', view.topicId],
        ['number', view.number],
      ]);
  }
}
