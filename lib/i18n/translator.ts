import { IntlMessageFormat, type PrimitiveType } from 'intl-messageformat';
import { createElement, Fragment, type ReactNode } from 'react';
import type { KeyOf, Messages } from './messages';

/** The key of a message, such as `topic.floor`. */
type MessageKey = KeyOf<Messages>;

type Values = Record<string, PrimitiveType>;
/** Values, and what stands for the tags of a message. */
type RichValues = Record<string, PrimitiveType | (() => ReactNode)>;

/** The messages of a tree by their keys. */
function* messagesIn(tree: object, prefix = ''): Generator<[key: string, message: string]> {
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') {
      yield [prefix + key, value];
    } else {
      yield* messagesIn(value, `${prefix}${key}.`);
    }
  }
}

/**
 * Creates `t(key, values)` over ICU messages. Each message is compiled once: a page has a hundred of
 * them, and looking up what use-intl compiled takes longer than rendering the page's elements.
 */
export function createTranslator(locale: string, messages: Messages) {
  const compiled = new Map<string, IntlMessageFormat>();
  const sources = new Map(messagesIn(messages));

  function messageOf(key: MessageKey): IntlMessageFormat {
    const known = compiled.get(key);
    if (known) return known;
    const message = new IntlMessageFormat(sources.get(key) ?? key, locale);
    compiled.set(key, message);
    return message;
  }

  const t = (key: MessageKey, values?: Values): string => String(messageOf(key).format(values));
  /** A message with elements in it, which functions under the names of its tags give. */
  t.rich = (key: MessageKey, values: RichValues): ReactNode => {
    const parts = messageOf(key).format<ReactNode>(values);
    return createElement(Fragment, {}, ...(Array.isArray(parts) ? parts : [parts]));
  };
  return t;
}
