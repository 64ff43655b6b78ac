import type { Element, ElementContent } from 'hast';
import { createElement, createText, hasClass, textContentOf, textProperty } from '../tree/hast';

/** `<span class="chcklst-box checked">`, which has no text. */
function normalizeCheckBox(node: Element): ElementContent[] | undefined {
  if (!hasClass(node, 'chcklst-box')) return undefined;
  return [createText(hasClass(node, 'checked') ? '☑ ' : '☐ ')];
}

/** `<span class="discourse-local-date" data-date data-time data-timezone>`, which a script would fill. */
function normalizeLocalDate(node: Element): ElementContent[] | undefined {
  if (!hasClass(node, 'discourse-local-date')) return undefined;
  const [date, time, zone] = ['dataDate', 'dataTime', 'dataTimezone'].map((name) =>
    textProperty(node, name),
  );
  const text = textContentOf(node).trim() || [date, time, zone].filter(Boolean).join(' ');
  const isUtc = zone === undefined || /^(?:Etc\/)?UTC$/.test(zone);
  const dateTime = time && isUtc ? `${date}T${time}Z` : date;
  return [createElement('time', { dateTime }, [createText(text)])];
}

/** `<a class="hashtag-cooked">`, whose icon stands for the `#`. */
function normalizeHashtag(node: Element): ElementContent[] | undefined {
  if (!hasClass(node, 'hashtag-cooked')) return undefined;
  const text = textContentOf(node).trim().replace(/^#?/, '#');
  return [createElement('a', { href: textProperty(node, 'href') }, [createText(text)])];
}

/** Returns what replaces an element that Discourse's scripts and icon fonts would complete; else undefined. */
export function normalizeDiscourse(node: Element): ElementContent[] | undefined {
  return normalizeCheckBox(node) ?? normalizeLocalDate(node) ?? normalizeHashtag(node);
}
