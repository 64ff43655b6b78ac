import { z } from 'zod';
import { plainText } from '@/lib/base/text/plain-text';
import { replaceEmojiCodes } from '@/lib/content/normalize/markup/emoji';
import type { Person } from '@/lib/model/records';
import { named, wireRecord } from '@/lib/wire/json/fields';
import { boundedNames, optionalWireId } from '@/lib/wire/json/scalar';

const MAX_TEXT = 4096;

/** Plain text of a field without HTML escapes, such as `title`; `''` for other values. */
export const discourseText = z
  .unknown()
  .transform((value) =>
    typeof value === 'string' ? plainText(value.slice(0, MAX_TEXT).replaceAll('&', '&amp;')) : '',
  );

/** BCP 47 tag of a locale such as `pt_BR`. */
export const discourseLocale = z
  .string()
  .regex(/^[a-z]{2,3}(?:[_-][A-Za-z\d]{2,8}){0,2}$/)
  .transform((locale) => locale.replaceAll('_', '-'))
  .optional()
  .catch(undefined);

const tagName = z.union([z.string(), z.object({ name: z.string() }).transform(({ name }) => name)]);

/** Newer versions send tags as objects. */
export const discourseTags = z
  .array(tagName.transform((name) => discourseText.parse(name)))
  .transform(boundedNames)
  .optional()
  .catch(undefined);

/**
 * Returns the title with emoji codes replaced. If it has none, returns Discourse's `unicode_title`, which
 * lacks skin tones.
 */
export function titleOf(title: string, unicodeTitle: string): string {
  const replaced = replaceEmojiCodes(title);
  return replaced === title && unicodeTitle ? unicodeTitle : replaced;
}

/** Without a name, `name` is the user name. */
export interface DiscourseUser extends Person {
  username: string;
}

const userFields = { name: discourseText, username: discourseText };

const toUser = ({ id, name, username }: DiscourseUser): DiscourseUser => ({
  id,
  name: name || username,
  username,
});

export const discourseUser = wireRecord({ id: optionalWireId, ...userFields })
  .transform(toUser)
  .optional()
  .catch(undefined);

/** A post's record has its author's fields. */
export const postAuthor = wireRecord({
  id: named(optionalWireId, 'user_id'),
  ...userFields,
}).transform(toUser);

/** Returns a user's id and name; undefined without both. */
export const toMember = (user: DiscourseUser | undefined): Person | undefined =>
  user && (user.id !== undefined || user.name !== '')
    ? { id: user.id, name: user.name }
    : undefined;
