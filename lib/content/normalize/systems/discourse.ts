import type { Element, ElementContent, Parents } from 'hast';
import { zonedClock } from '@/lib/model/unix-time';
import { printNumberedPostUrl } from '@/lib/urls/views/locator-url';
import {
  createElement,
  createText,
  findElement,
  findElements,
  hasClass,
  isTag,
  textContentOf,
  textProperty,
} from '../../tree/hast';
import { readLazyVideo } from '../markup/embeds';
import { readSmiley } from '../markup/emoji';
import type { MarkupContext, MarkupRow } from '../markup/markup-row';
import {
  childrenWithout,
  createHeader,
  createQuote,
  findChild,
  isOfClass,
  parseId,
  type Quote,
} from '../markup/quotes';
import { marked, readLinkPreview, readSpoiler, removed } from '../markup/readers';

function parseQuote(node: Element): Quote | undefined {
  // The driver has renamed the `aside` to `div`.
  if (node.tagName !== 'div') return undefined;
  const title = findElement(node, isOfClass('title'));
  const body = findChild(node, isTag('blockquote'));
  if (!body) return undefined;
  const place = title && findElements(title, isTag('a'));
  // Without the links it is `Name:`.
  const titleText =
    title &&
    childrenWithout(title, ...(place ?? []))
      .map(textContentOf)
      .join('');
  const topicId = parseId(textProperty(node, 'dataTopic'));
  const postNumber = parseId(textProperty(node, 'dataPost'));
  return {
    author:
      textProperty(node, 'dataDisplayName') ??
      textProperty(node, 'dataUsername') ??
      titleText?.trim().replace(/:$/, ''),
    href: topicId && postNumber ? printNumberedPostUrl(topicId, postNumber) : undefined,
    place,
    content: [...body.children, ...childrenWithout(node, title, body)],
  };
}

/** With `chat-transcript-meta`, `-user` and `-messages`. */
function parseChat(node: Element): Quote | undefined {
  const body = findElement(node, isOfClass('chat-transcript-messages'));
  if (node.tagName !== 'div' || !body) return undefined;
  const channel = findElement(node, isOfClass('chat-transcript-meta'));
  const channelName = textProperty(node, 'dataChannelName');
  const channelLabel = channel?.children ?? (channelName ? [createText(channelName)] : []);
  const dateTime = textProperty(node, 'dataDatetime');
  const place = [
    ...(channelLabel.length > 0 ? [createElement('span', {}, channelLabel)] : []),
    ...(dateTime ? [createTime(dateTime)] : []),
  ];
  return { author: textProperty(node, 'dataUsername'), place, content: body.children };
}

/** Returns a `time` element with text in UTC. */
const createTime = (dateTime: string): Element => {
  const [, date, time] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)/.exec(dateTime) ?? [];
  const text = date && time ? `${date} ${time} UTC` : dateTime;
  return createElement('time', { dateTime }, [createText(text)]);
};

/** Returns a `time` element with text such as `2026-11-30 18:00 (Europe/Paris)`. */
function createLocalTime(date: string, time?: string, zone?: string, text?: string): Element {
  const shown = [date, time?.slice(0, 5), time && `(${zone ?? 'UTC'})`].filter(Boolean).join(' ');
  const moment = time ? zonedClock(zone ?? 'UTC')?.(date, time) : undefined;
  return createElement('time', { dateTime: moment ?? date }, [createText(text || shown)]);
}

/** Discourse prints this for mail. Its script replaces it. */
const MACHINE_TIME = /^\d{4}-\d\d-\d\dT/;

/** `1.weeks` of a date, `every_week` of an event. */
const recurrence = (often: string | undefined): ElementContent[] =>
  often ? [createText(` ↻ ${often.replace(/[._]/g, ' ')}`)] : [];

/** A script would fill it. */
function readLocalDate(node: Element): ElementContent[] {
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

/** A script would show the attributes. The content is the description. */
function readEvent(node: Element): ElementContent[] {
  const attribute = (property: string) => textProperty(node, property);
  const name = attribute('dataName');
  const place = attribute('dataLocation');
  const url = attribute('dataUrl');
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
  ];
  const shown = lines.filter(({ length }) => length > 0);
  return [
    createElement('div', { className: ['note', 'note-info'] }, [
      ...shown.map((line) => createElement('p', {}, line)),
      ...node.children,
    ]),
  ];
}

/** Turns the overlay on a picture (file name, size) into the link's title. */
function readOverlay(
  { tagName, children }: Element,
  parent: Parents,
): ElementContent[] | undefined {
  if (tagName !== 'div' || parent.type !== 'element' || parent.tagName !== 'a') return undefined;
  const parts = children.map((child) => textContentOf(child).trim());
  parent.properties.title = parts.filter(Boolean).join(' ') || undefined;
  return [];
}

/** Comments below a post, as `post-comments.ts` prints them. */
function readComments({ children }: Element, { messages }: MarkupContext): ElementContent[] {
  const items = children.filter((child) => child.type === 'element');
  const lines = items.map((item) => {
    const attribute = (name: string) => textProperty(item, name);
    const more = attribute('dataMore');
    if (more === undefined) {
      const place = [createTime(attribute('dataCreatedAt') ?? '')];
      return [...createHeader({ author: attribute('dataUsername'), place }), ...item.children];
    }
    const text = createText(messages.moreComments.replace('{count}', more));
    const href = `p/${attribute('dataPost')}`;
    return [createElement('a', { className: ['original'], href }, [text])];
  });
  const list = lines.map((line) => createElement('li', {}, line));
  return [
    createElement('div', { className: ['note', 'noexcerpt'] }, [createElement('ul', {}, list)]),
  ];
}

const styleRow = (of: string, name: string): MarkupRow => ({
  what: 'style',
  of,
  read: marked(name),
});

/** Discourse, and classes that NodeBB, Flarum and WordPress share with it. */
export const DISCOURSE_MARKUP: readonly MarkupRow[] = [
  {
    what: 'quote',
    of: '.quote',
    read: (node) => createQuote(parseQuote(node)),
  },
  {
    what: 'quote',
    of: '.chat-transcript',
    read: (node) => createQuote(parseChat(node)),
  },
  {
    what: 'control',
    of: '.quote-controls .show-more-container',
    read: removed,
  },
  {
    what: 'spoiler',
    of: '.spoiler .spoiled',
    read: readSpoiler('spoiler_title'),
  },
  {
    what: 'smiley',
    of: '.emoji .emoji-custom .wp-smiley',
    read: readSmiley,
  },
  {
    what: 'embed',
    of: '[dataYoutubeId] [dataVideoId] [dataVideoSrc]',
    read: readLazyVideo,
  },
  {
    what: 'embed',
    of: '.onebox',
    read: readLinkPreview,
  },
  {
    what: 'attachment',
    of: '.meta',
    read: (node, { parent }) => readOverlay(node, parent),
  },
  {
    what: 'attachment',
    of: '.broken-image',
    read: (node) => [createText(`🖼 ${textProperty(node, 'title') ?? textContentOf(node)}`.trim())],
  },
  {
    what: 'mention',
    of: '.mention-group',
    read: marked('mention'),
  },
  {
    what: 'mention',
    of: '.hashtag-cooked',
    // An icon stands for `#`.
    read(node) {
      const text = textContentOf(node).trim().replace(/^#?/, '#');
      return [createElement('a', { href: textProperty(node, 'href') }, [createText(text)])];
    },
  },
  {
    what: 'event',
    of: '.discourse-local-date',
    read: readLocalDate,
  },
  {
    what: 'event',
    of: '.discourse-post-event',
    read: readEvent,
  },
  {
    what: 'style',
    of: '.post-notice',
    // Feeds and Markdown have no boxes.
    read({ children }) {
      const className = ['note', 'note-important', 'noexcerpt'];
      return [createElement('blockquote', { className }, children)];
    },
  },
  { what: 'quote', of: '.post-comments', read: readComments },
  {
    what: 'style',
    of: '.chcklst-box',
    read: (node) => [createText(hasClass(node, 'checked') ? '☑ ' : '☐ ')],
  },
  styleRow('.bbcode-b', 'bold'),
  styleRow('.bbcode-i', 'italic'),
  styleRow('.bbcode-u', 'underline'),
  styleRow('.bbcode-s', 'strike'),
  styleRow('.footnotes-list', 'footnotes'),
  styleRow('.site-icon .onebox-avatar .onebox-avatar-inline', 'icon'),
];
