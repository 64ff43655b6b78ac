import type { Element } from 'hast';
import { createElement, createText } from '@/lib/content/tree/hast';
import { titleLanguage } from '@/lib/i18n/detect-language';
import { textDirection } from '@/lib/i18n/text-direction';

/** Returns an element with a title or name that people gave, in its own language and direction. */
export function createTitle(tagName: string, text: string, className?: string): Element {
  const properties = {
    className: className === undefined ? undefined : [className],
    lang: titleLanguage(text),
    dir: textDirection(text) === 'rtl' ? 'rtl' : undefined,
  };
  return createElement(tagName, properties, [createText(text)]);
}
