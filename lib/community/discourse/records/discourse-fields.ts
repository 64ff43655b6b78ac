import { z } from 'zod';
import { plainText } from '@/lib/base/text/plain-text';
import { replaceEmojiCodes } from '@/lib/content/normalize/emoji';
import type { Person } from '@/lib/model/community';
import { named, wireRecord } from '@/lib/wire/json/fields';
import { optionalWireId } from '@/lib/wire/json/scalar';

const MAX_TEXT = 4096;

/** Plain text of a field that is not HTML-escaped, such as a topic's `title`; `''` for anything else. */
export const discourseText = z
  .unknown()
  .transform((value) =>
    typeof value === 'string' ? plainText(value.slice(0, MAX_TEXT).replaceAll('&', '&amp;')) : '',
  );

/** Returns a title with emoji in place of their codes. `unicode_title` lacks skin tones. */
export function titleOf(title: string, unicodeTitle: string): string {
  const replaced = replaceEmojiCodes(title);
  return replaced === title && unicodeTitle ? unicodeTitle : replaced;
}

/** A member. `name` is the display name, or else `username`. */
export interface DiscourseUser extends Person {
  username: string;
}

const userFields = { name: discourseText, username: discourseText };

const toUser = ({ id, name, username }: DiscourseUser): DiscourseUser => ({
  id,
  name: name || username,
  username,
});

/** A user in a topic or list; `undefined` for anything else. */
export const discourseUser = wireRecord({ id: optionalWireId, ...userFields })
  .transform(toUser)
  .optional()
  .catch(undefined);

/** The author of a post, from fields of the post. */
export const postAuthor = wireRecord({
  id: named(optionalWireId, 'user_id'),
  ...userFields,
}).transform(toUser);

/** Returns the person of a topic or list; `undefined` for none. */
export const toMember = (user: DiscourseUser | undefined): Person | undefined =>
  user && (user.id !== undefined || user.name !== '')
    ? { id: user.id, name: user.name }
    : undefined;
