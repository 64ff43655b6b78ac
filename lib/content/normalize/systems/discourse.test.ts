import { expect, test } from 'vitest';
import { sanitizeForTest } from '@/e2e/fixtures/sanitize-for-test';
import { rulesOf } from '@/e2e/fixtures/sanitizer-rules';
import { testMarkupRows } from '@/e2e/fixtures/test-markup-rows';
import { DISCOURSE_MARKUP } from './discourse';

testMarkupRows(DISCOURSE_MARKUP, [
  [
    '.quote',
    '<aside class="quote" data-username="hollis" data-post="21" data-topic="7"><div class="title"><div class="quote-controls"></div> hollis:</div><blockquote><p>x</p></blockquote></aside>',
    '<blockquote class="quote"><div class="quote-by"><cite><a href="/locate?topic=7&#x26;number=21">hollis</a></cite></div><p>x</p></blockquote>',
  ],
  [
    '.chat-transcript',
    '<div class="chat-transcript" data-username="ann" data-channel-name="Lobby" data-datetime="2022-01-25T05:40:39Z"><div class="chat-transcript-messages"><p>x</p></div></div>',
    '<blockquote class="quote"><div class="quote-by"><cite>ann</cite> <span>Lobby</span> <time datetime="2022-01-25T05:40:39Z">2022-01-25 05:40 UTC</time></div><p>x</p></blockquote>',
  ],
  [
    '.quote-controls .show-more-container',
    'a<span class="show-more-container"><a class="show-more">…</a></span>b',
    'ab',
  ],
  [
    '.spoiler .spoiled',
    '<div class="spoiler"><p>x</p></div>',
    '<details class="spoiler"><summary>Spoiler</summary><p>x</p></details>',
  ],
  [
    '.emoji .emoji-custom .wp-smiley',
    '<img class="emoji" src="/e.png" title=":wave:t4:" alt=":wave:t4:">',
    '👋🏽',
  ],
  [
    '[dataYoutubeId] [dataVideoId] [dataVideoSrc]',
    '<div class="lazy-video-container" data-video-id="76979871" data-video-title="V" data-provider-name="vimeo"></div>',
    '<div><a class="embed" href="https://vimeo.com/76979871" rel="ugc nofollow noopener noreferrer">V (Vimeo)</a></div>',
  ],
  [
    '.onebox',
    '<aside class="onebox"><h3>T</h3><p>d</p></aside>',
    '<div class="onebox"><p class="onebox-title">T</p><p>d</p></div>',
  ],
  [
    '.meta',
    '<a href="https://x.example/a">b<div class="meta">a.png 9 KB</div></a>',
    '<a href="https://x.example/a" title="a.png 9 KB" rel="ugc nofollow noopener noreferrer">b</a>',
  ],
  ['.broken-image', '<span class="broken-image" title="gone.png"><svg></svg></span>', '🖼 gone.png'],
  [
    '.mention-group',
    '<a class="mention-group" href="/groups/b">@b</a>',
    '<span class="mention">@b</span>',
  ],
  [
    '.hashtag-cooked',
    '<a class="hashtag-cooked" href="/c/tools/12"><svg></svg><span>Tools</span></a>',
    '<a href="/board/forums/12">#Tools</a>',
  ],
  [
    '.discourse-local-date',
    '<span class="discourse-local-date" data-date="2022-05-22" data-time="16:57" data-timezone="Asia/Tokyo"></span>',
    '<time datetime="2022-05-22T07:57:00Z">2022-05-22 16:57 (Asia/Tokyo)</time>',
  ],
  [
    '.discourse-post-event',
    '<div class="discourse-post-event" data-start="2030-06-05 18:00" data-name="Meet" data-timezone="UTC"><p>Bring cake</p></div>',
    '<div class="note note-info"><p><strong>Meet</strong></p><p><time datetime="2030-06-05T18:00:00Z">2030-06-05 18:00 (UTC)</time></p><p>Bring cake</p></div>',
  ],
  [
    '.post-notice',
    '<aside class="post-notice"><p>Do not follow this</p></aside><p>x</p>',
    '<blockquote class="note note-important noexcerpt"><p>Do not follow this</p></blockquote><p>x</p>',
  ],
  [
    '.post-comments',
    '<ul class="post-comments"><li class="quote" data-username="ann" data-created-at="2022-01-25T05:40:39.123Z"><p>x</p></li><li data-more="2" data-post="9"></li></ul>',
    '<div class="note noexcerpt"><ul><li><div class="quote-by"><cite>ann</cite> <time datetime="2022-01-25T05:40:39.123Z">2022-01-25 05:40 UTC</time></div><p>x</p></li><li><a class="original" href="https://old.example/p/9" rel="ugc nofollow noopener noreferrer">2 more on the forum</a></li></ul></div>',
  ],
  ['.chcklst-box', '<span class="chcklst-box checked fa"></span> a', '☑  a'],
  ['.bbcode-b', '<span class="bbcode-b">b</span>', '<span class="bold">b</span>'],
  ['.bbcode-i', '<span class="bbcode-i">i</span>', '<span class="italic">i</span>'],
  ['.bbcode-u', '<span class="bbcode-u">u</span>', '<span class="underline">u</span>'],
  ['.bbcode-s', '<span class="bbcode-s">s</span>', '<span class="strike">s</span>'],
  [
    '.footnotes-list',
    '<ol class="footnotes-list"><li>x</li></ol>',
    '<ol class="footnotes"><li>x</li></ol>',
  ],
  [
    '.site-icon .onebox-avatar .onebox-avatar-inline',
    '<span class="site-icon">x</span>',
    '<span class="icon">x</span>',
  ],
]);

const safe = async (html: string) => sanitizeForTest(html, rulesOf()).html;

const local = (attributes: string, text = '') =>
  `<span class="discourse-local-date" ${attributes}>${text}</span>`;
test.each([
  [
    '<span class="chcklst-box checked fa fa-square-check-o"></span> a<br><span class="chcklst-box fa fa-square-o"></span> b',
    '☑  a<br>☐  b',
  ],
  [
    local('data-date="2022-05-22" data-time="16:57:14" data-timezone="UTC"', '22 May 22'),
    '<time datetime="2022-05-22T16:57:14Z">22 May 22</time>',
  ],
  [
    local('data-date="2022-05-22" data-time="16:57" data-timezone="Asia/Tokyo"'),
    '<time datetime="2022-05-22T07:57:00Z">2022-05-22 16:57 (Asia/Tokyo)</time>',
  ],
  [
    local(
      'data-date="2026-03-29" data-time="04:00:00" data-timezone="Europe/Paris" data-recurring="1.weeks"',
      '2026-03-29T02:00:00Z UTC',
    ),
    '<time datetime="2026-03-29T02:00:00Z">2026-03-29 04:00 (Europe/Paris)</time> ↻ 1 weeks',
  ],
  [local('data-date="2026-03-29"'), '<time datetime="2026-03-29">2026-03-29</time>'],
  [
    '<div class="discourse-post-event" data-name="Tea &amp; Talk" data-start="2026-11-30 18:00" data-end="2026-11-30 20:00" data-timezone="Europe/Paris" data-location="Hall 2" data-url="https://tea.example/" data-recurrence="every_week"><p>Bring cups</p></div>',
    '<div class="note note-info"><p><strong>Tea &#x26; Talk</strong></p><p><time datetime="2026-11-30T17:00:00Z">2026-11-30 18:00 (Europe/Paris)</time> → <time datetime="2026-11-30T19:00:00Z">2026-11-30 20:00 (Europe/Paris)</time> ↻ every week</p><p>Hall 2</p><p><a href="https://tea.example/" rel="ugc nofollow noopener noreferrer" class="bare-url">https://tea.example/</a></p><p>Bring cups</p></div>',
  ],
  [
    '<p><span class="bbcode-b">b</span><span class="bbcode-i">i</span><span class="bbcode-u">u</span><span class="bbcode-s">s</span></p>',
    '<p><span class="bold">b</span><span class="italic">i</span><span class="underline">u</span><span class="strike">s</span></p>',
  ],
  ['<p><span class="broken-image" title="gone.png"><svg></svg></span></p>', '<p>🖼 gone.png</p>'],
  [
    '<a class="hashtag-cooked" href="/c/tools/12" data-type="category"><span class="hashtag-icon-placeholder"><svg></svg></span><span>Tools</span></a>',
    '<a href="/board/forums/12">#Tools</a>',
  ],
  ['<span class="hashtag">#define</span> X', '<span>#define</span> X'],
  [
    '<a class="mention" href="/u/a">@a</a>',
    '<a class="mention" href="/locate?starter=a" rel="nofollow">@a</a>',
  ],
  ['<a class="mention-group" href="/groups/b">@b</a> x', '<span class="mention">@b</span> x'],
  [
    '<p>ol<span class="show-more-container"><a href="" class="show-more">…</a></span><span class="excerpt hidden">d project</span></p>',
    '<p>ol<span>d project</span></p>',
  ],
  [
    '<div class="chat-transcript" data-username="ann" data-channel-name="Lobby" data-datetime="2022-01-25T05:40:39Z"><div class="chat-transcript-meta">Sent in <a href="/chat/c/-/1">Lobby</a></div><div class="chat-transcript-user"><div class="chat-transcript-username">ann</div></div><div class="chat-transcript-messages"><p>x</p></div></div>',
    '<blockquote class="quote"><div class="quote-by"><cite>ann</cite> <span>Sent in <a href="https://old.example/chat/c/-/1" rel="ugc nofollow noopener noreferrer">Lobby</a></span> <time datetime="2022-01-25T05:40:39Z">2022-01-25 05:40 UTC</time></div><p>x</p></blockquote>',
  ],
])('what scripts and icon fonts of Discourse complete: %s', async (html, expected) => {
  expect(await safe(html)).toBe(expected);
});

test('what is shown over a picture that can be enlarged is the name of its link', async () => {
  const html =
    '<a class="lightbox" href="https://x.example/a.png"><img src="https://x.example/b.png" alt="A"><div class="meta"><svg></svg><span class="filename">a.png</span><span class="informations">9×9 1 KB</span></div></a>';
  expect(await safe(html)).toMatch(
    /^<a href="https:\/\/x.example\/a.png" title="a.png 9×9 1 KB"[^>]*><img [^>]*><\/a>$/,
  );
});

test.each([
  ['<img src="/spacer.gif" data-src="/real.png">', '/real.png'],
  ['<img src="data:image/gif;base64,R0" data-lazy-src="/real.png">', '/real.png'],
  ['<img src="/spacer.gif" data-original="/real.png">', '/real.png'],
  ['<img src="/shown.png" data-src="javascript:x()">', 'x'],
  ['<iframe data-embed-src="https://v.example/1"></iframe>', 'https://v.example/1'],
  ['<video><source data-video-src="https://v.example/2.mp4"></video>', 'https://v.example/2.mp4'],
])('what a script would load has its address: %s', async (html, address) => {
  const { html: shown } = sanitizeForTest(html, rulesOf());
  if (address === 'x') {
    expect(shown).not.toContain('javascript');
  } else {
    expect(decodeURIComponent(shown)).toContain(address);
  }
});
