import { expect, test } from 'vitest';
import { createFolder } from '@/e2e/fixtures/import';
import { settingsOf } from '@/e2e/fixtures/sanitizer-rules';
import { checkArchive } from './check-archive';
import { comparePost } from './compare-post';

const COOKED = `<p>One <img src="/images/emoji/twitter/smile.png" title=":smile:" class="emoji" alt=":smile:"> two
<a href="https://x.example/a?b=1&amp;c">three</a> <a class="mention" href="/u/ann">@ann</a>
<a class="mention-group" href="/groups/staff">@staff</a></p>
<aside class="quote" data-username="ann" data-post="1" data-topic="7"><div class="title"><div class="quote-controls"></div>
<img class="avatar" src="/user_avatar/ann.png"><a href="https://old.example/t/seven/7">Seven</a> <a class="badge-wrapper" href="/c/tools/12"><span>Tools</span></a></div><blockquote><p>four</p></blockquote></aside>
<div class="lightbox-wrapper"><a class="lightbox" href="https://x.example/full.png"><img src="http://x.example/small.png" alt="map"><div class="meta"><span class="filename">map</span><span class="informations">9×9 1 KB</span></div></a></div>
<div class="lazyYT" data-youtube-id="DkMDWQkoATs" data-youtube-title="A film"></div>
<div class="video-placeholder-container" data-video-src="/uploads/a.mp4"></div>
<p><img src="//cdn.example/b.png"> <audio src="https://x.example/a.mp3">no player</audio></p>
<div class="poll" data-poll-name="p"><ul><li data-poll-option-id="1">yes</li></ul><span class="info-number">0</span></div>`;

const archive = () => ({
  't/7.json': JSON.stringify({
    id: 7,
    title: 'Seven',
    category_id: 12,
    posts_count: 1,
    post_stream: {
      posts: [
        {
          id: 71,
          post_number: 1,
          username: 'ann',
          cooked: COOKED,
          polls: [{ name: 'p', voters: 3, options: [{ id: '1', votes: 3 }] }],
        },
      ],
    },
  }),
});

test.each(['proxy', 'direct', 'click'] as const)(
  'nothing of a post is lost with IMAGES=%s, and what counts for nothing is named',
  async (imageMode) => {
    const report = await checkArchive(createFolder(archive()), settingsOf({ imageMode }));
    expect(report.lost).toEqual([]);
    expect(report.totals).toMatchObject({ links: 5, pictures: 3, videos: 3 });
    expect([...report.exceptions.keys()].sort()).toEqual([
      'mentions of groups (plain text)',
      "pictures of a quote's author",
      'pictures of emoji (their characters)',
      'texts that stand for a player',
    ]);
  },
);

const long = 'x'.repeat(9000);

test.each([
  ['words', '<p>a</p><noembed>b</noembed>', ['b']],
  ['links', `<a href="https://x.example/${long}">a</a>`, [`https://x.example/${long}`]],
  ['pictures', '<img src="data:image/svg+xml,x">', ['data:image/svg+xml,x']],
  ['pictures', '<img class="emoji" alt=":ours:" src="https://x.example/e.png">', []],
  ['videos', `<iframe src="https://x.example/${long}"></iframe>`, [`https://x.example/${long}`]],
] as const)('%s that are lost are found', async (kind, html, lost) => {
  const compared = await comparePost({ id: 1, topicId: 7, html }, settingsOf());
  expect(compared.lost[kind]).toEqual(lost);
});
