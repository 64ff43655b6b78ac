import type { Element, ElementContent, Parents } from 'hast';
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
import { readLinkPreview } from '../markup/link-preview';
import { createLocalTime, createTime } from '../markup/local-time';
import { type MarkupRow, marked, removed } from '../markup/markup-row';
import {
  childrenWithout,
  createQuote,
  findChild,
  isOfClass,
  parseId,
  type Quote,
} from '../markup/quotes';
import { readSpoiler } from '../markup/spoilers';

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

const styleRow = (of: string, name: string, example: string, becomes: string): MarkupRow => ({
  what: 'style',
  of,
  example,
  becomes,
  read: marked(name),
});

/** Discourse, and classes that NodeBB, Flarum and WordPress share with it. */
export const DISCOURSE_MARKUP: readonly MarkupRow[] = [
  {
    what: 'quote',
    of: '.quote',
    example:
      '<aside class="quote" data-username="hollis" data-post="21" data-topic="7"><div class="title"><div class="quote-controls"></div> hollis:</div><blockquote><p>x</p></blockquote></aside>',
    becomes:
      '<blockquote class="quote"><div class="quote-by"><cite><a href="/locate?topic=7&#x26;number=21">hollis</a></cite></div><p>x</p></blockquote>',
    read: (node) => createQuote(parseQuote(node)),
  },
  {
    what: 'quote',
    of: '.chat-transcript',
    example:
      '<div class="chat-transcript" data-username="ann" data-channel-name="Lobby" data-datetime="2022-01-25T05:40:39Z"><div class="chat-transcript-messages"><p>x</p></div></div>',
    becomes:
      '<blockquote class="quote"><div class="quote-by"><cite>ann</cite> <span>Lobby</span> <time datetime="2022-01-25T05:40:39Z">2022-01-25 05:40 UTC</time></div><p>x</p></blockquote>',
    read: (node) => createQuote(parseChat(node)),
  },
  {
    what: 'control',
    of: '.quote-controls .show-more-container',
    example: 'a<span class="show-more-container"><a class="show-more">…</a></span>b',
    becomes: 'ab',
    read: removed,
  },
  {
    what: 'spoiler',
    of: '.spoiler .spoiled',
    example: '<div class="spoiler"><p>x</p></div>',
    becomes: '<details class="spoiler"><summary>Spoiler</summary><p>x</p></details>',
    read: readSpoiler('spoiler_title'),
  },
  {
    what: 'smiley',
    of: '.emoji .emoji-custom .wp-smiley',
    example: '<img class="emoji" src="/e.png" title=":wave:t4:" alt=":wave:t4:">',
    becomes: '👋🏽',
    read: readSmiley,
  },
  {
    what: 'embed',
    of: '[dataYoutubeId] [dataVideoId] [dataVideoSrc]',
    example:
      '<div class="lazy-video-container" data-video-id="76979871" data-video-title="V" data-provider-name="vimeo"></div>',
    becomes:
      '<div><a class="embed" href="https://vimeo.com/76979871" rel="ugc nofollow noopener noreferrer">V (Vimeo)</a></div>',
    read: readLazyVideo,
  },
  {
    what: 'embed',
    of: '.onebox',
    example: '<aside class="onebox"><h3>T</h3><p>d</p></aside>',
    becomes: '<div class="onebox"><p class="onebox-title">T</p><p>d</p></div>',
    read: readLinkPreview,
  },
  {
    what: 'attachment',
    of: '.meta',
    example: '<a href="https://x.example/a">b<div class="meta">a.png 9 KB</div></a>',
    becomes:
      '<a href="https://x.example/a" title="a.png 9 KB" rel="ugc nofollow noopener noreferrer">b</a>',
    read: (node, { parent }) => readOverlay(node, parent),
  },
  {
    what: 'attachment',
    of: '.broken-image',
    example: '<span class="broken-image" title="gone.png"><svg></svg></span>',
    becomes: '🖼 gone.png',
    read: (node) => [createText(`🖼 ${textProperty(node, 'title') ?? textContentOf(node)}`.trim())],
  },
  {
    what: 'mention',
    of: '.mention-group',
    example: '<a class="mention-group" href="/groups/b">@b</a>',
    becomes: '<span class="mention">@b</span>',
    read: marked('mention'),
  },
  {
    what: 'mention',
    of: '.hashtag-cooked',
    example: '<a class="hashtag-cooked" href="/c/tools/12"><svg></svg><span>Tools</span></a>',
    becomes: '<a href="/board/forums/12">#Tools</a>',
    // An icon stands for `#`.
    read(node) {
      const text = textContentOf(node).trim().replace(/^#?/, '#');
      return [createElement('a', { href: textProperty(node, 'href') }, [createText(text)])];
    },
  },
  {
    what: 'event',
    of: '.discourse-local-date',
    example:
      '<span class="discourse-local-date" data-date="2022-05-22" data-time="16:57" data-timezone="Asia/Tokyo"></span>',
    becomes: '<time datetime="2022-05-22T07:57:00Z">2022-05-22 16:57 (Asia/Tokyo)</time>',
    read: readLocalDate,
  },
  {
    what: 'event',
    of: '.discourse-post-event',
    example:
      '<div class="discourse-post-event" data-start="2030-06-05 18:00" data-name="Meet" data-timezone="UTC"><p>Bring cake</p></div>',
    becomes:
      '<div class="note note-info"><p><strong>Meet</strong></p><p><time datetime="2030-06-05T18:00:00Z">2030-06-05 18:00 (UTC)</time></p><p>Bring cake</p></div>',
    read: readEvent,
  },
  {
    what: 'style',
    of: '.post-notice',
    example: '<aside class="post-notice"><p>Do not follow this</p></aside><p>x</p>',
    becomes: '<div class="note note-important noexcerpt"><p>Do not follow this</p></div><p>x</p>',
    read: marked('note', 'note-important', 'noexcerpt'),
  },
  {
    what: 'style',
    of: '.chcklst-box',
    example: '<span class="chcklst-box checked fa"></span> a',
    becomes: '☑  a',
    read: (node) => [createText(hasClass(node, 'checked') ? '☑ ' : '☐ ')],
  },
  styleRow('.bbcode-b', 'bold', '<span class="bbcode-b">b</span>', '<span class="bold">b</span>'),
  styleRow(
    '.bbcode-i',
    'italic',
    '<span class="bbcode-i">i</span>',
    '<span class="italic">i</span>',
  ),
  styleRow(
    '.bbcode-u',
    'underline',
    '<span class="bbcode-u">u</span>',
    '<span class="underline">u</span>',
  ),
  styleRow(
    '.bbcode-s',
    'strike',
    '<span class="bbcode-s">s</span>',
    '<span class="strike">s</span>',
  ),
  styleRow(
    '.footnotes-list',
    'footnotes',
    '<ol class="footnotes-list"><li>x</li></ol>',
    '<ol class="footnotes"><li>x</li></ol>',
  ),
  styleRow(
    '.site-icon .onebox-avatar .onebox-avatar-inline',
    'icon',
    '<span class="site-icon">x</span>',
    '<span class="icon">x</span>',
  ),
];
