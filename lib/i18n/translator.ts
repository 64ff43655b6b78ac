import { IntlMessageFormat, type PrimitiveType } from 'intl-messageformat';
import { createElement, Fragment, type ReactElement, type ReactNode } from 'react';
import type { KeyOf, Messages } from './messages';

/** `topic.floor`. */
type MessageKey = KeyOf<Messages>;

type Values = Record<string, PrimitiveType>;
type RichValues = Record<string, PrimitiveType | ReactElement>;

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
 * Returns the function `t(key, values)`, which formats an ICU message. It throws if a value is missing. Each
 * message is compiled once: the cache lookup of use-intl takes longer than rendering a page's elements.
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
  /** Returns a message with text and elements in the place of its values. */
  t.rich = (key: MessageKey, values: RichValues): ReactNode => {
    const parts = messageOf(key).format<ReactNode>(values);
    return createElement(Fragment, {}, ...(Array.isArray(parts) ? parts : [parts]));
  };
  /** Returns a message with its placeholders (`{count}`), which a script replaces. */
  t.template = (key: MessageKey): string => sources.get(key) ?? key;
  /** Returns the forms of a message that is a plural, with `{count}` in place of the number. */
  t.forms = (key: MessageKey): Record<string, string> => {
    const [plural] = messageOf(key).getAst();
    const forms = plural && 'options' in plural ? Object.entries(plural.options) : [];
    return Object.fromEntries(
      forms.map(([form, { value }]) => {
        const parts = value.map((part) => ('value' in part ? part.value : '{count}'));
        return [form, parts.join('')];
      }),
    );
  };
  return t;
}
