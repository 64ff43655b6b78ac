import { Fragment } from 'react';
import { titleLanguage } from '@/lib/i18n/detect-language';
import { i18n } from '@/lib/i18n/i18n';
import { hasRightToLeft, textDirection } from '@/lib/i18n/text-direction';

/** A title as it is shown: the dot between its two languages begins no line. */
export const asTitle = (text: string): string => text.replaceAll(' · ', '\u00a0· ');

/** The class of the heading of a page by the length of its title: a long one would fill the screen of a phone. */
export function headingClass({ length }: string): string {
  if (length >= 140) return 'max-w-heading text-[1.2rem]';
  return length >= 70 ? 'max-w-heading text-[1.5rem] magnified:text-[1.25rem]' : 'max-w-heading';
}

const BETWEEN_LANGUAGES = ' · ';
/** A part without spaces stays in one line where there is room: a browser would cut it within a word. */
const MAX_UNBROKEN_LENGTH = 10;

/** The parts of a title in several languages or directions; undefined for any other. */
export function partsInLanguages(text: string): string[] | undefined {
  if (!text.includes(BETWEEN_LANGUAGES)) return undefined;
  const parts = text.split(BETWEEN_LANGUAGES);
  const kinds = new Set(parts.map((part) => `${titleLanguage(part)} ${textDirection(part)}`));
  return kinds.size > 1 ? parts : undefined;
}

/**
 * The `lang` and `dir` of a title or sentence that people wrote, for the element that shows it alone. A title in several
 * languages has none: its parts follow one another as in a list, and each has its own.
 */
export function textAttributes(text: string): { lang?: string; dir: 'ltr' | 'rtl' } {
  if (partsInLanguages(text)) return { dir: 'ltr' };
  return { lang: titleLanguage(text), dir: textDirection(text) };
}

/** The text of a title within an element that has its language: each part of one in several languages has its own. */
export function TitleText({ text }: { text: string }) {
  const parts = partsInLanguages(text);
  if (!parts) return asTitle(text);
  return parts.map((part, index) => (
    <Fragment key={part}>
      {index > 0 && '\u00a0· '}
      <bdi
        lang={titleLanguage(part) ?? i18n().locale}
        dir={textDirection(part) === 'rtl' ? 'rtl' : undefined}
        className={part.length > MAX_UNBROKEN_LENGTH ? undefined : 'inline-block'}
      >
        {part}
      </bdi>
    </Fragment>
  ));
}

/** The `lang` and `dir` of a title of one language within other text, undefined where it has those of the page. */
function inlineAttributes(text: string): { lang?: string; dir?: 'rtl' } {
  const { lang, dir } = textAttributes(text);
  return { lang, dir: dir === 'rtl' ? dir : undefined };
}

/**
 * A title or name that people gave, in its own language and direction, isolated from the text around
 * it. Text that is neither foreign nor written from right to left needs no element: a page has hundreds.
 */
export function Title({ text }: { text: string }) {
  if (partsInLanguages(text)) return <TitleText text={text} />;
  const { lang, dir } = inlineAttributes(text);
  if (lang === undefined && !hasRightToLeft(text)) return asTitle(text);
  return (
    <bdi lang={lang} dir={dir}>
      {asTitle(text)}
    </bdi>
  );
}

/** A link whose text is a title or name that people gave. One that has no room is cut at the end of its own direction. */
export function TitleLink({ text, ...attributes }: { text: string } & React.ComponentProps<'a'>) {
  const own = inlineAttributes(text);
  const isRightToLeft = own.dir === 'rtl';
  return (
    <a {...attributes} {...(isRightToLeft && own)}>
      {isRightToLeft ? asTitle(text) : <Title text={text} />}
    </a>
  );
}
