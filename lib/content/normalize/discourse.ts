import type { Element, ElementContent } from 'hast';
import { createElement, createText, hasClass, textContentOf, textProperty } from '../tree/hast';
import { createLocalTime } from './local-time';

/** `<span class="chcklst-box checked">`, without text. */
function normalizeCheckBox(node: Element): ElementContent[] | undefined {
  if (!hasClass(node, 'chcklst-box')) return undefined;
  return [createText(hasClass(node, 'checked') ? '☑ ' : '☐ ')];
}

/** Discourse prints this for mail. Its script replaces it. */
const MACHINE_TIME = /^\d{4}-\d\d-\d\dT/;

/** `1.weeks` of a date, `every_week` of an event. */
const recurrence = (often: string | undefined): ElementContent[] =>
  often ? [createText(` ↻ ${often.replace(/[._]/g, ' ')}`)] : [];

/**
 * `<span class="discourse-local-date" data-date data-time data-timezone data-recurring>`, which a script
 * would fill.
 */
function normalizeLocalDate(node: Element): ElementContent[] | undefined {
  if (!hasClass(node, 'discourse-local-date')) return undefined;
  const attribute = (name: string) => textProperty(node, name);
  const text = textContentOf(node).trim();
  const shownText = MACHINE_TIME.test(text) ? '' : text;
  const time = createLocalTime(
    attribute('dataDate') ?? '',
    attribute('dataTime'),
    attribute('dataTimezone'),
    shownText,
  );
  return [time, ...recurrence(attribute('dataRecurring'))];
}

/**
 * `<div class="discourse-post-event" data-name data-start data-end data-timezone data-location data-url>`,
 * without text.
 */
function normalizeEvent(node: Element): ElementContent[] | undefined {
  if (!hasClass(node, 'discourse-post-event')) return undefined;
  const attribute = (property: string) => textProperty(node, property);
  const name = attribute('dataName');
  const place = attribute('dataLocation');
  const url = attribute('dataUrl');
  const about = attribute('dataDescription');
  const isAllDay = attribute('dataAllDay') === 'true';
  const timeOf = (moment: string) => {
    const [date = '', time] = moment.split(/[T ]/);
    return createLocalTime(date, isAllDay ? undefined : time, attribute('dataTimezone'));
  };
  const when = [attribute('dataStart'), attribute('dataEnd')]
    .filter((moment) => moment !== undefined)
    .map(timeOf);
  const lines: ElementContent[][] = [
    name ? [createElement('strong', {}, [createText(name)])] : [],
    [
      ...when.flatMap((time, at) => (at > 0 ? [createText(' → '), time] : [time])),
      ...recurrence(attribute('dataRecurrence')),
    ],
    place ? [createText(place)] : [],
    url ? [createElement('a', { href: url }, [createText(url)])] : [],
    about ? [createText(about)] : [],
  ];
  const shown = lines.filter(({ length }) => length > 0);
  return [
    createElement(
      'div',
      { className: ['note', 'note-info'] },
      shown.map((line) => createElement('p', {}, line)),
    ),
  ];
}

/** `<span class="broken-image" title>`. */
function normalizeBrokenImage(node: Element): ElementContent[] | undefined {
  if (!hasClass(node, 'broken-image')) return undefined;
  return [createText(`🖼 ${textProperty(node, 'title') ?? textContentOf(node)}`.trim())];
}

/** `<a class="hashtag-cooked">`, whose icon replaces `#`. */
function normalizeHashtag(node: Element): ElementContent[] | undefined {
  if (!hasClass(node, 'hashtag-cooked')) return undefined;
  const text = textContentOf(node).trim().replace(/^#?/, '#');
  return [createElement('a', { href: textProperty(node, 'href') }, [createText(text)])];
}

/**
 * Returns the replacement of elements that Discourse's scripts and icon fonts complete; undefined for others.
 */
export function normalizeDiscourse(node: Element): ElementContent[] | undefined {
  return (
    normalizeCheckBox(node) ??
    normalizeLocalDate(node) ??
    normalizeEvent(node) ??
    normalizeBrokenImage(node) ??
    normalizeHashtag(node)
  );
}
