import { z } from 'zod';
import { escapeHtml } from '@/lib/base/text/escape';
import type { Person } from '@/lib/model/records';
import { named, wireRecord } from '@/lib/wire/json/fields';
import { boundedNames, boundedText, optionalWireId } from '@/lib/wire/json/scalar';
import { withUsername } from '@/lib/wire/person';

/** Names that NodeBB gives to deleted accounts and guests, and texts in place of deleted ones. */
const SERVER_TEXT = /^\[\[(?:global:(?:former-user|guest)|topic:[a-z-]+)\]\]$/;

/** How an answer writes names and titles. Before 4.14 they are escaped for HTML (#14341). */
export type Escaping = 'plain' | 'escaped';

/** In an escaped text, `<` stands for itself only if the server is newer than it seems. */
const toText: Record<Escaping, (value: string) => string> = {
  plain: (value) => boundedText(escapeHtml(value)),
  escaped: (value) => boundedText(value.replaceAll('<', '&lt;')),
};

/** Returns schemas of texts, members and tags. A text that is no string, or the server's own, is `''`. */
function fieldsIn(escaping: Escaping) {
  const text = z
    .unknown()
    .transform((value) =>
      typeof value === 'string' && !SERVER_TEXT.test(value) ? toText[escaping](value) : '',
    );
  const user = wireRecord({
    id: named(optionalWireId, 'uid'),
    displayName: named(text, 'displayname'),
    accountName: named(text, 'username'),
    slug: named(text, 'userslug'),
  })
    .transform(({ id, displayName, accountName, slug }): Person => {
      const name = displayName || accountName;
      return withUsername({ id, name }, slug === name ? undefined : slug);
    })
    .optional()
    .catch(undefined);
  const tags = z
    .array(wireRecord({ value: text }).transform(({ value }) => value))
    .transform(boundedNames)
    .optional()
    .catch(undefined);
  return { text, user, tags };
}

export const NODEBB_FIELDS = { plain: fieldsIn('plain'), escaped: fieldsIn('escaped') };
