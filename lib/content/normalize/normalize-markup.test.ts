import { describe, expect, test } from 'vitest';
import { sanitizeForTest } from '@/e2e/fixtures/sanitize-for-test';
import { rulesOf } from '@/e2e/fixtures/sanitizer-rules';

async function safe(html: string): Promise<string> {
  const once = sanitizeForTest(html, rulesOf()).html;
  expect(sanitizeForTest(once, rulesOf()).html, 'sanitizing is idempotent').toBe(once);
  return once;
}

const quote = (by: string, content: string) =>
  `<blockquote class="quote"><div class="quote-by"><cite>${by}</cite></div>${content}</blockquote>`;

test.each([
  [
    'Discourse',
    '<aside class="quote no-group" data-username="hollis" data-post="21" data-topic="7"><div class="title"><div class="quote-controls"></div><img class="avatar" src="/a.png"> hollis:</div><blockquote><p>x</p></blockquote></aside>',
    quote('<a href="/locate?topic=7&#x26;number=21">hollis</a>', '<p>x</p>'),
  ],
  [
    'Discourse, of another topic',
    '<aside class="quote" data-username="hollis" data-post="1" data-topic="7"><div class="title"><a href="https://old.example/t/oil/7/1">Oil</a></div><blockquote><p>x</p></blockquote></aside>',
    quote('<a href="/board/topics/7">hollis</a>', '<p>x</p>').replace(
      '</cite>',
      '</cite> <a href="/board/topics/7">Oil</a>',
    ),
  ],
  [
    'Discourse, of a topic in a forum, without an author',
    '<aside class="quote" data-post="1" data-topic="7"><div class="title"><a href="/t/oil/7">Oil</a> <a class="badge-wrapper" href="/c/tools/12"><span>Tools</span></a></div><blockquote><p>x</p></blockquote></aside>',
    '<blockquote class="quote"><div class="quote-by"><a href="/board/topics/7">Oil</a> <a href="/board/forums/12"><span>Tools</span></a></div><p>x</p></blockquote>',
  ],
  [
    'Discourse, by the name that is shown',
    '<aside class="quote" data-username="ann" data-display-name="Ann Lee" data-post="2" data-topic="7"><div class="title">Ann Lee:</div><blockquote><p>x</p></blockquote></aside>',
    quote('<a href="/locate?topic=7&#x26;number=2">Ann Lee</a>', '<p>x</p>'),
  ],
  [
    'XenForo 2',
    '<blockquote class="bbCodeBlock bbCodeBlock--expandable bbCodeBlock--quote" data-attributes="member: 3" data-quote="Penny" data-source="post: 99"><div class="bbCodeBlock-title"><a href="/goto/post?id=99">Penny said:</a></div><div class="bbCodeBlock-content"><div class="bbCodeBlock-expandContent">x</div><div class="bbCodeBlock-expandLink"><a>Click to expand...</a></div></div></blockquote>',
    quote('<a href="/board/topics/345/posts/99">Penny</a>', 'x'),
  ],
  [
    'XenForo 1',
    '<div class="bbCodeBlock bbCodeQuote" data-author="Penny"><aside><div class="attribution type">Penny said: <a href="goto/post?id=99#post-99">↑</a></div><blockquote class="quoteContainer"><div class="quote">x</div></blockquote></aside></div>',
    quote('<a href="/board/topics/345/posts/99">Penny</a>', 'x'),
  ],
  [
    'vBulletin 4',
    '<div class="bbcode_container"><div class="bbcode_quote"><div class="quote_container"><div class="bbcode_quote_container"></div><div class="bbcode_postedby"><img src="/q.png" alt="Quote"> Originally Posted by <strong>Penny</strong> <a href="showthread.php?t=5#post99">↑</a></div><div class="message">x</div></div></div></div>',
    `<div>${quote('<a href="/board/topics/345/posts/99">Penny</a>', 'x')}</div>`,
  ],
  [
    'Invision 4',
    '<blockquote class="ipsQuote" data-ipsquote="" data-ipsquote-contentid="7" data-ipsquote-contentcommentid="99" data-ipsquote-contentclass="forums_Topic" data-ipsquote-username="老周"><div class="ipsQuote_citation">老周 said:</div><div class="ipsQuote_contents"><p>x</p></div></blockquote>',
    quote('<a href="/board/topics/7/posts/99">老周</a>', '<p>x</p>'),
  ],
  [
    'phpBB, without an author',
    '<blockquote class="uncited"><div>x</div></blockquote>',
    '<blockquote class="quote">x</blockquote>',
  ],
  [
    'phpBB, in a link with a refused URL',
    '<blockquote><div><a href="javascript:x"><cite>Oskar wrote:</cite></a>x</div></blockquote>',
    quote('Oskar', 'x'),
  ],
  ['plain HTML', '<blockquote><p>x</p></blockquote>', '<blockquote><p>x</p></blockquote>'],
  [
    'one quote in another',
    '<aside class="quote" data-username="a"><blockquote><aside class="quote" data-username="b"><blockquote>x</blockquote></aside></blockquote></aside>',
    quote('a', quote('b', 'x')),
  ],
])('quotes: %s', async (_, html, expected) => {
  expect(await safe(html)).toBe(expected);
});

const spoiler = (title: string) =>
  `<details class="spoiler"><summary>${title}</summary><p>x</p></details>`;

test.each([
  ['<div class="spoiler"><p>x</p></div>', spoiler('Spoiler')],
  ['a <span class="spoiler">b</span>', 'a <span class="spoiler" tabindex="0">b</span>'],
])('spoilers: %s', async (html, expected) => {
  expect(await safe(html)).toBe(expected);
});

const mathml = (html: string) => html.replace(/<annotation.*?<\/annotation>/, '');
test.each([
  ['<span class="math">x^2</span>', '<math alttext="x^2"><msup><mi>x</mi><mn'],
  ['<div class="math">\n$$x^2$$\n</div>', '<math display="block"'],
  ['<span class="math">\\nosuch{</span>', '<code class="tex">\\nosuch{</code>'],
  ['<span class="math">\\href{javascript:x}{y}</span>', '<code class="tex">'],
  [
    '<math><semantics><mi>z</mi><annotation encoding="application/x-tex">x^2</annotation></semantics></math>',
    '<msup>',
  ],
  [`<span class="math">${'x'.repeat(3000)}</span>`, '<code class="tex">xxx'],
])('formulas: %s', async (html, part) => {
  expect(mathml(await safe(html))).toContain(part);
});

test('link previews have their title in a paragraph instead of a heading', async () => {
  const html =
    '<aside class="onebox"><header class="source"><img class="site-icon" src="/i.png"><a href="https://x.example/">x.example</a></header><article class="onebox-body"><h3><a href="https://x.example/">T</a></h3><p>d</p></article></aside>';
  const printed = await safe(html);
  expect(printed).toMatch(/^<div class="onebox"[^>]*><div><img class="icon"/);
  expect(printed).toContain('<p class="onebox-title"><a href="https://x.example/"');
});

const OUT = 'rel="ugc nofollow noopener noreferrer"';
const youTube = 'https://www.youtube.com/watch?v=DkMDWQkoATs';
/** Returns the beginning of a proxied image. */
const shown = (url: string) => `<img src="/image?url=${encodeURIComponent(url)}&#x26;sig=`;

describe('videos are links with title, provider and picture', () => {
  test.each([
    [
      '<div class="lazyYT" data-youtube-id="DkMDWQkoATs" data-youtube-title="A &amp; B"></div>',
      ...[youTube, 'A &#x26; B (YouTube)', 'https://img.youtube.com/vi/DkMDWQkoATs/hqdefault.jpg'],
    ],
    [
      '<div class="youtube-onebox lazy-video-container" data-video-id="DkMDWQkoATs" data-video-title="Movement" data-provider-name="youtube"><a href="https://youtu.be/DkMDWQkoATs"><img class="youtube-thumbnail" src="https://i.ytimg.com/a.jpg" title="Movement"></a></div>',
      ...['https://youtu.be/DkMDWQkoATs', 'Movement (YouTube)', 'https://i.ytimg.com/a.jpg'],
    ],
    [
      '<div class="vimeo-onebox lazy-video-container" data-video-id="76979871" data-video-title="V" data-provider-name="vimeo"></div>',
      ...['https://vimeo.com/76979871', 'V (Vimeo)', undefined],
    ],
    [
      '<div class="video-placeholder-container" data-video-src="/uploads/a.mp4" data-thumbnail-src="/uploads/a.png"></div>',
      ...[
        'https://old.example/uploads/a.mp4',
        '/uploads/a.mp4',
        'https://old.example/uploads/a.png',
      ],
    ],
    [
      '<div class="onebox video-onebox"><video poster="https://v.example/p.png"><source src="https://v.example/a.webm"><a href="https://v.example/a.webm">a</a></video></div>',
      ...['https://v.example/a.webm', 'v.example/a.webm', 'https://v.example/p.png'],
    ],
    [
      '<iframe src="https://www.youtube-nocookie.com/embed/DkMDWQkoATs?rel=0" title="T"></iframe>',
      ...[youTube, 'T', 'https://img.youtube.com/vi/DkMDWQkoATs/hqdefault.jpg'],
    ],
  ])('%s', async (html, href = '', label = '', preview) => {
    const printed = await safe(html);
    expect(printed).toContain('<a class="embed');
    expect(printed).toContain(` href="${href}" ${OUT}>`);
    expect(printed).toContain(`${label}</a>`);
    if (preview) {
      expect(printed).toContain(shown(preview));
    } else {
      expect(printed).not.toContain('<img');
    }
  });

  test.each([
    '<div class="lazyYT" data-youtube-id="x&quot;onload=1" data-youtube-title="T">a</div>',
    '<div class="lazy-video-container" data-video-id="1" data-provider-name="constructor">a</div>',
    '<div class="video-placeholder-container" data-video-src="javascript:boom()">a</div>',
  ])('but %s is none', async (html) => {
    expect(await safe(html)).not.toMatch(/href|<img/);
  });
});

describe('emoji', () => {
  const img = (attributes: string) =>
    `<p>a <img src="https://x.example/e.png" ${attributes}> b</p>`;
  test.each([
    ['class="emoji" title=":laughing:" alt=":laughing:"', '😆'],
    ['class="emoji only-emoji" title=":slight_smile:"', '🙂'],
    ['class="emoji" title=":wave:t4:" alt=":wave:t4:"', '👋🏽'],
    ['class="emoji" alt=":heart:"', '❤️'],
    ['class="wp-smiley" alt="😄"', '😄'],
    ['class="smilie smilie--emoji" alt="👨‍👩‍👧" title="Family"', '👨‍👩‍👧'],
  ])('%s is %s', async (attributes, emoji) => {
    expect(await safe(img(attributes))).toBe(`<p>a ${emoji} b</p>`);
  });
  test.each([
    'class="emoji emoji-custom" title=":laughing:"',
    'class="emoji" title=":mage_of_ours:"',
    'title=":laughing:" alt="😆"',
    'class="emoji" alt="12"',
  ])('%s stays a picture', async (attributes) => {
    expect(await safe(img(attributes))).toContain('<img ');
  });
});

test('a picture of a video that is not shown stands beside the link', async () => {
  const html =
    '<video src="https://x.example/a.mp4" title="T" poster="https://x.example/p.png"></video>';
  const { html: safe } = sanitizeForTest(html, rulesOf({ imageMode: 'click' }));
  expect(safe).toBe(
    `<a class="embed" href="https://x.example/a.mp4" ${OUT}> T</a> <a class="image-off" href="https://x.example/p.png" ${OUT}>x.example/…</a>`,
  );
});

test('an image that is not shown in a link leaves both addresses', async () => {
  const html =
    '<a class="lightbox" href="https://x.example/full.png"><img src="http://x.example/small.png" alt="map"></a>';
  const rules = rulesOf({ imageMode: 'direct' });
  const once = sanitizeForTest(html, rules).html;
  expect(once).toBe(
    `<a href="https://x.example/full.png" ${OUT}><span class="image-off">map</span></a> <a class="image-off" href="http://x.example/small.png" ${OUT}>x.example/…</a>`,
  );
  expect(sanitizeForTest(once, rules).html).toBe(once);
});

test.each(['Http://x.example/a', ' http://x.example/a', '\nHTTP://x.example/a '])(
  'an address as people type it: %j',
  async (address) => {
    expect(await safe(`<a href="${address}">x</a>`)).toContain('<a href="http://x.example/a"');
    expect(await safe(`<img src="${address}" alt="x">`)).toContain(
      'url=http%3A%2F%2Fx.example%2Fa&',
    );
    const mail = address.replace(/http:.*a/i, 'MailTo:a@x.example');
    expect(await safe(`<a href="${mail}">x</a>`)).toContain('<a href="mailto:a@x.example"');
  },
);
