import { Fragment } from 'react';
import { titleLanguage } from '@/lib/i18n/detect-language';
import { i18n } from '@/lib/i18n/i18n';
import { hasRightToLeft, textDirection } from '@/lib/i18n/text-direction';

/** No line begins with the separator ` · `. */
const asTitle = (text: string): string => text.replaceAll(' · ', '\u00a0· ');

/** Headings of wikis are often drawn as `======== Title ========`. */
const MARKED = /^([=~*#_-])\1{2,}\s*(?<text>[^\s].*?)\s*\1{3,}$/;

/** Returns a title without the marks that only a heading needs. */
const asListed = (title: string): string => MARKED.exec(title)?.groups?.text ?? title;

/** Returns a heading's classes by the length of its title, so that long titles do not fill a phone. */
export function headingClass(title: string): string {
  if (title.length >= 140) return 'max-w-heading text-[1.2rem]';
  return title.length >= 70
    ? 'max-w-heading text-[1.5rem] magnified:text-[1.25rem]'
    : 'max-w-heading';
}

const BETWEEN_LANGUAGES = ' · ';
/** Longer parts may wrap. */
const MAX_UNBROKEN_LENGTH = 10;

/** Splits a title at ` · `; undefined if its parts share one language and direction. */
export function partsInLanguages(text: string): string[] | undefined {
  if (!text.includes(BETWEEN_LANGUAGES)) return undefined;
  const parts = text.split(BETWEEN_LANGUAGES);
  const kinds = new Set(parts.map((part) => `${titleLanguage(part)} ${textDirection(part)}`));
  return kinds.size > 1 ? parts : undefined;
}

/**
 * Returns `lang` and `dir` for an element that shows only this text. Text in several languages gets no
 * `lang`, and `ltr`: its parts follow one another from left to right.
 */
export function textAttributes(text: string): { lang?: string; dir: 'ltr' | 'rtl' } {
  if (partsInLanguages(text)) return { dir: 'ltr' };
  return { lang: titleLanguage(text), dir: textDirection(text) };
}

/** Undefined if equal to the page's. */
function inlineAttributes(text: string): { lang?: string; dir?: 'rtl' } {
  const { lang, dir } = textAttributes(text);
  return { lang, dir: dir === 'rtl' ? dir : undefined };
}

/** A title's text. Each part of a title in several languages gets its own `lang`. */
export function TitleText({ text }: { text: string }) {
  const parts = partsInLanguages(text);
  if (!parts) return asTitle(text);
  return parts.map((part, index) => {
    const { lang = i18n().locale, dir } = inlineAttributes(part);
    return (
      <Fragment key={part}>
        {index > 0 && '\u00a0· '}
        <bdi
          lang={lang}
          dir={dir}
          className={part.length > MAX_UNBROKEN_LENGTH ? undefined : 'inline-block'}
        >
          {part}
        </bdi>
      </Fragment>
    );
  });
}

/**
 * User-written text, isolated, with language and direction. Plain text gets no element, since pages hold
 * hundreds.
 */
export function Title({ text: title }: { text: string }) {
  const text = asListed(title);
  if (partsInLanguages(text)) return <TitleText text={text} />;
  const { lang, dir } = inlineAttributes(text);
  if (lang === undefined && !hasRightToLeft(text)) return asTitle(text);
  return (
    <bdi lang={lang} dir={dir}>
      {asTitle(text)}
    </bdi>
  );
}

/**
 * A link with user-written text. Right-to-left text gives the link its direction, so long text is cut at its
 * left.
 */
export function TitleLink({ text, ...attributes }: { text: string } & React.ComponentProps<'a'>) {
  const own = inlineAttributes(text);
  const isRightToLeft = own.dir === 'rtl';
  return (
    <a {...attributes} {...(isRightToLeft && own)}>
      {isRightToLeft ? asTitle(asListed(text)) : <Title text={text} />}
    </a>
  );
}
