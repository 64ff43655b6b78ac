import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, it, test } from 'vitest';
import { LOCALES, type Locale } from '@/lib/base/config/locales';
import { MESSAGES } from './messages';

type Tree = { [key: string]: string | Tree };

function flatten(tree: Tree, prefix = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  );
}

type MessageElement = ReturnType<IntlMessageFormat['getAst']>[number];

/** Types of the two elements without a name (`TYPE` in @formatjs/icu-messageformat-parser). */
const LITERAL = 0;
const POUND = 7;

/** Returns all elements of a message, also in plural forms and tags. */
function elementsOf(elements: MessageElement[]): MessageElement[] {
  return elements.flatMap((element) => {
    if ('children' in element) return [element, ...elementsOf(element.children)];
    if (!('options' in element)) return [element];
    return [element, ...elementsOf(Object.values(element.options).flatMap(({ value }) => value))];
  });
}

const parseMessage = (message: string) => elementsOf(new IntlMessageFormat(message, 'en').getAst());

/** Returns the values that a message needs, each once. */
function placeholdersOf(message: string): string[] {
  const names = parseMessage(message).flatMap((element) => {
    if (element.type === LITERAL || element.type === POUND) return [];
    return 'children' in element ? `<${element.value}>` : element.value;
  });
  return [...new Set(names)].sort();
}

/** Returns the forms of each plural in a message, without forms like `=0`, which any language may have. */
function pluralFormsOf(message: string): string[][] {
  return parseMessage(message).flatMap((element) => {
    if (!('pluralType' in element)) return [];
    const forms = Object.keys(element.options).filter((form) => !form.startsWith('='));
    return [forms.sort()];
  });
}

/** Returns the values of each selection in a message. */
function selectionsOf(message: string): string[][] {
  return parseMessage(message).flatMap((element) =>
    'options' in element && !('pluralType' in element) ? [Object.keys(element.options).sort()] : [],
  );
}

const english = new Map(flatten(MESSAGES.en));
const englishPlaceholders = [...english].map(([key, text]) => [key, placeholdersOf(text)]);
const englishSelections = [...english].map(([key, text]) => [key, selectionsOf(text)]);

describe.each(LOCALES)('the messages in %s', (locale) => {
  const messages = flatten(MESSAGES[locale]);
  const categories = new Intl.PluralRules(locale).resolvedOptions().pluralCategories.sort();

  it('are those of English, in the same order', () => {
    expect(messages.map(([key]) => key)).toEqual([...english.keys()]);
  });

  it('have the placeholders of English', () => {
    expect(messages.map(([key, text]) => [key, placeholdersOf(text)])).toEqual(englishPlaceholders);
    expect(messages.map(([key, text]) => [key, selectionsOf(text)])).toEqual(englishSelections);
  });

  it('have every plural form of the language, and no other', () => {
    const wrong = messages.filter(([, text]) =>
      pluralFormsOf(text).some((forms) => forms.join() !== categories.join()),
    );
    expect(wrong).toEqual([]);
  });
});

test.each(LOCALES.filter((locale) => locale !== 'en'))('%s has no English message', (locale) => {
  const same = flatten(MESSAGES[locale]).filter(
    ([key, text]) => text === english.get(key) && /\p{L}{2,} \p{L}{2,}/u.test(text),
  );
  expect(same).toEqual([]);
});

/** Characters that a language's texts must not have. */
const WRONG_TYPOGRAPHY: Record<Locale, RegExp[]> = {
  en: [/[„«»「」]/],
  'zh-CN': [/[「」«»„]/, /[,;!?()]|\.(?!\w)|:(?!\p{L})/u],
  'zh-TW': [/[“”‘’«»„]/, /[,;!?()]|\.(?!\w)|:(?!\p{L})/u],
  ja: [/[“”‘’«»„]/, /[,;!?()]|\.(?!\w)|:(?!\p{L})/u],
  // Korean uses English punctuation.
  ko: [/[「」«»„]/, /[，。：；！？（）]/],
  de: [/[”«»‘]/, /„[^“]*$/, / - /],
  // Imprimerie nationale, Lexique des règles typographiques: narrow no-break space before ; ! ? and
  // inside quotation marks, no-break space before a colon.
  fr: [/(?<!\u202f)[;!?»]/, /«(?!\u202f)/, /(?<!\u00a0):(?!\p{L})/u, /[“”„]/, / - /],
  es: [/[“”„]/, /^[^¿]*\?/, /^[^¡]*!/, / - /],
  ru: [/[“”„]/, / - /],
};
/** In all languages: straight quotes and apostrophes, dots for an ellipsis, two spaces. */
const WRONG_ANYWHERE = /['"]|\.\.|[ ]{2}/;

test.each(LOCALES)('the typography of %s is right', (locale) => {
  const wrong = flatten(MESSAGES[locale]).filter(([, message]) => {
    const texts = parseMessage(message).flatMap((element) =>
      element.type === LITERAL && 'value' in element ? element.value : [],
    );
    // Quotes around a placeholder belong together.
    const whole = texts.join('…');
    return [WRONG_ANYWHERE, ...WRONG_TYPOGRAPHY[locale]].some((pattern) => pattern.test(whole));
  });
  expect(wrong).toEqual([]);
});

test.each(LOCALES)(
  'in %s labels are named as they read, and what means two things differs',
  (locale) => {
    const { site, wiki, reading, live } = MESSAGES[locale];
    expect(site.menu).not.toBe(wiki.namespaces);
    expect(reading.clear).not.toBe(reading.remove);
    expect(live.stop).not.toBe(live.start);
  },
);

/** Terms of HTTP and programs, which guests do not know. */
const PROGRAM_TERMS =
  /\b(?:GET|HEAD|HTTP|JSON|user.agent|cache|parameter|request|nested|plain text)\b/iu;

test.each(LOCALES)('the messages in %s are for guests', (locale) => {
  const wrong = flatten(MESSAGES[locale]).filter(([, message]) =>
    PROGRAM_TERMS.test(message.replace(/\{\w+\}/g, '')),
  );
  expect(wrong).toEqual([]);
});

test('every message is used', () => {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const code = ['app', 'components', 'lib', 'tools']
    .flatMap((folder) =>
      readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' })
        .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
        .map((path) => readFileSync(`${root}/${folder}/${path}`, 'utf8')),
    )
    .join('\n');
  // Rendering gets the whole section `content` and reads its messages as properties.
  const isUsed = (key: string) =>
    key.startsWith('content.')
      ? new RegExp(`\\b${key.slice('content.'.length)}\\b`).test(code)
      : code.includes(`'${key}'`);
  expect([...english.keys()].filter((key) => !isUsed(key))).toEqual([]);
});
