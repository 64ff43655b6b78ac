import { testMarkupRows } from '@/e2e/fixtures/test-markup-rows';
import { DISCOURSE_MARKUP } from './discourse';
import { MARKUP_ROWS } from './systems';

testMarkupRows(
  MARKUP_ROWS.filter((row) => !DISCOURSE_MARKUP.includes(row)),
  [
    // xenforo
    [
      '.bbCodeBlock--quote .bbCodeQuote',
      '<blockquote class="bbCodeBlock bbCodeBlock--quote" data-quote="Penny" data-source="post: 99"><div class="bbCodeBlock-title">Penny said:</div><div class="bbCodeBlock-content"><div class="bbCodeBlock-expandContent">x</div><div class="bbCodeBlock-expandLink">Click to expand...</div></div></blockquote>',
      '<blockquote class="quote"><div class="quote-by"><cite><a href="/board/topics/345/posts/99">Penny</a></cite></div>x</blockquote>',
    ],
    [
      '.bbCodeBlock-expandLink .bbCodeBlock-shrinkLink',
      'a<div class="bbCodeBlock-expandLink"><a>Click to expand...</a></div>',
      'a',
    ],
    [
      '.bbCodeBlock--code .bbCodeCode',
      '<div class="bbCodeBlock bbCodeBlock--code"><div class="bbCodeBlock-title">Ada:</div><div class="bbCodeBlock-content"><pre class="bbCodeCode" data-lang="ada"><code>a\nb</code></pre></div></div>',
      '<pre><code class="language-ada">a\nb</code></pre>',
    ],
    [
      '.bbCodeSpoiler .bbCodeSpoilerContainer',
      '<div class="bbCodeSpoiler"><button class="button bbCodeSpoiler-button"><span>Spoiler: <span>The end</span></span></button><div class="bbCodeSpoiler-content">x</div></div>',
      '<details class="spoiler"><summary>Spoiler: The end</summary><div>x</div></details>',
    ],
    [
      '.bbCodeInlineSpoiler',
      '<span class="bbCodeInlineSpoiler">he hid it</span>',
      '<span class="spoiler" tabindex="0">he hid it</span>',
    ],
    [
      '.smilie .smilie--emoji',
      '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" class="smilie smilie--sprite" alt=";)" title="Wink">',
      '😉',
    ],
    [
      '[dataUserId]',
      '<a href="/members/ann.9/" class="username" data-user-id="9">@ann</a>',
      '<a href="/board/topics?starter_id=9" class="mention" rel="nofollow">@ann</a>',
    ],
    [
      '.bbCodeBlock--unfurl',
      '<div class="bbCodeBlock bbCodeBlock--unfurl"><h3><a href="https://x.example/">T</a></h3><div>d</div></div>',
      '<div class="onebox"><p class="onebox-title"><a href="https://x.example/" rel="ugc nofollow noopener noreferrer">T</a></p><div>d</div></div>',
    ],
    [
      '.bbCodeBlockUnfurl-icon',
      '<span class="bbCodeBlockUnfurl-icon">x</span>',
      '<span class="icon">x</span>',
    ],
    [
      '.message-lastEdit',
      'x<div class="message-lastEdit">Last edited: May 5</div>',
      'x<p class="noexcerpt"><small>Last edited: May 5</small></p>',
    ],

    // phpbb
    [
      'blockquote',
      '<blockquote><div><cite>Oskar wrote: <a href="./viewtopic.php?p=99#p99">↑</a></cite>x</div></blockquote>',
      '<blockquote class="quote"><div class="quote-by"><cite><a href="/board/topics/345/posts/99">Oskar</a></cite></div>x</blockquote>',
    ],
    [
      'table',
      '<table align="center"><tr><td><b>Bob wrote:</b></td></tr><tr><td class="quote">x</td></tr></table>',
      '<blockquote class="quote"><div class="quote-by"><cite>Bob</cite></div>x</blockquote>',
    ],
    [
      '.codebox',
      '<dl class="codebox"><dt>Code: <a href="#">Select all</a></dt><dd><code>a<br>&nbsp;b</code></dd></dl>',
      '<pre><code>a\n b</code></pre>',
    ],
    [
      '.spoilwrapper',
      '<div class="spoilwrapper"><div class="spoiltitle">A</div><div>x</div></div>',
      '<details class="spoiler"><summary>A</summary><div>x</div></details>',
    ],
    [
      '.smilies',
      '<img class="smilies" src="./images/smilies/wink.gif" alt=";)" title="Wink">',
      '😉',
    ],
    [
      '.file',
      '<dl class="file"><dt><a href="https://x.example/f?id=2">x.zip</a></dt><dd>(20 KiB) Downloaded 3 times</dd></dl>',
      '<p><a href="https://x.example/f?id=2" rel="ugc nofollow noopener noreferrer">x.zip</a> (20 KiB) Downloaded 3 times</p>',
    ],

    // smf
    [
      '.bbc_standard_quote .bbc_alternate_quote',
      '<blockquote class="bbc_standard_quote"><cite><a href="/index.php?topic=5.msg99#msg99">Quote from: Bob on January 05, 2024, 03:04:05 PM</a></cite>x</blockquote>',
      '<blockquote class="quote"><div class="quote-by"><cite><a href="/board/topics/345/posts/99">Bob</a></cite></div>x</blockquote>',
    ],
    [
      '.quoteheader',
      '<div class="quoteheader"><div>Quote from: Bob</div></div><blockquote class="bbc_standard_quote">x</blockquote><div class="quotefooter"></div>',
      '<blockquote class="quote"><div class="quote-by"><cite>Bob</cite></div>x</blockquote>',
    ],
    [
      '.quotefooter .codeoperation',
      'x<div class="quotefooter"><div class="botslice_quote"></div></div>',
      'x',
    ],
    [
      '.codeheader',
      '<div class="codeheader">Code: (PHP) <a class="codeoperation">[Select]</a></div><code class="bbc_code">a<br>b</code>',
      '<pre><code class="language-php">a\nb</code></pre>',
    ],
    ['.bbc_code', '<code class="bbc_code">a<br>b</code>', '<pre><code>a\nb</code></pre>'],
    [
      '.sp-wrap',
      '<div class="sp-wrap"><div class="sp-head">A</div><div class="sp-body">x</div></div>',
      '<details class="spoiler"><summary>A</summary><div>x</div></details>',
    ],
    ['.smiley', '<img class="smiley" src="/Smileys/default/wink.gif" alt=";)" title="Wink">', '😉'],

    // mybb
    [
      '.mycode_quote',
      '<blockquote class="mycode_quote"><cite><span> (05-01-2024)</span>Bob Wrote: <a href="/showthread.php?pid=99#pid99" class="quick_jump"></a></cite>x</blockquote>',
      '<blockquote class="quote"><div class="quote-by"><cite><a href="/board/topics/345/posts/99">Bob</a></cite></div>x</blockquote>',
    ],
    [
      '.codeblock',
      '<div class="codeblock phpcodeblock"><div class="title">PHP Code:<br></div><div class="body"><code>a<br>\n&nbsp;b</code></div></div>',
      '<pre><code class="language-php">a\n b</code></pre>',
    ],
    [
      '.smilie',
      '<img class="smilie smilie_1" src="/images/smilies/biggrin.gif" alt="Big Grin">',
      '😁',
    ],
    [
      '.mentionme_mention',
      '<a class="mentionme_mention" href="/member.php?action=profile&uid=9">@ann</a>',
      '<a class="mention" href="/board/topics?starter_id=9" rel="nofollow">@ann</a>',
    ],
    [
      '.post_edit',
      'x<span class="post_edit">(This post was last modified: May 5)</span>',
      'x<p class="noexcerpt"><small>(This post was last modified: May 5)</small></p>',
    ],

    // vbulletin
    [
      '.bbcode_quote',
      '<div class="bbcode_quote"><div class="quote_container"><div class="bbcode_postedby">Originally Posted by <strong>Penny</strong> <a href="showthread.php?t=5#post99">↑</a></div><div class="message">x</div></div></div>',
      '<blockquote class="quote"><div class="quote-by"><cite><a href="/board/topics/345/posts/99">Penny</a></cite></div>x</blockquote>',
    ],
    [
      'table',
      '<table><tr><td class="alt2"><div>Originally Posted by <strong>Penny</strong> <a href="showthread.php?p=99#post99">↑</a></div><div>x</div></td></tr></table>',
      '<blockquote class="quote"><div class="quote-by"><cite><a href="/board/topics/345/posts/99">Penny</a></cite></div><div>x</div></blockquote>',
    ],
    [
      '.bbcode_description',
      '<div class="bbcode_container"><div class="bbcode_description">Code:</div><pre class="bbcode_code">x</pre></div>',
      '<div><pre>x</pre></div>',
    ],
    [
      '.inlineimg',
      '<img class="inlineimg" src="/images/smilies/wink.gif" alt="" title="Wink">',
      '😉',
    ],
    [
      '.lastedited',
      'x<blockquote class="postcontent lastedited">Last edited by Ann</blockquote>',
      'x<p class="noexcerpt"><small>Last edited by Ann</small></p>',
    ],

    // invision
    [
      '.ipsQuote [dataIpsquote]',
      '<blockquote class="ipsQuote" data-ipsquote-contentid="7" data-ipsquote-contentcommentid="99" data-ipsquote-username="老周"><div class="ipsQuote_citation">老周 said:</div><div class="ipsQuote_contents">x</div></blockquote>',
      '<blockquote class="quote"><div class="quote-by"><cite><a href="/board/topics/7/posts/99">老周</a></cite></div>x</blockquote>',
    ],
    [
      '.ipsBlockquote',
      '<blockquote class="ipsBlockquote" data-author="Ruth" data-cid="99">x</blockquote>',
      '<blockquote class="quote"><div class="quote-by"><cite><a href="/board/topics/345/posts/99">Ruth</a></cite></div>x</blockquote>',
    ],
    [
      '.ipsSpoiler .bbc_spoiler',
      '<div class="ipsSpoiler"><div class="ipsSpoiler_header">The end</div><p>x</p></div>',
      '<details class="spoiler"><summary>The end</summary><p>x</p></details>',
    ],
    [
      '.bbc_spoiler_show',
      '<div class="bbc_spoiler"><span class="spoiler_title">A</span><input class="bbc_spoiler_show" type="button" value="Show"><p>x</p></div>',
      '<details class="spoiler"><summary>A</summary><p>x</p></details>',
    ],
    ['.ipsEmoji .bbc_emoticon', '<img class="bbc_emoticon" src="/smile.png" alt=":)">', '🙂'],
    [
      '[dataMentionid]',
      '<a href="/profile/9-ann/" data-mentionid="9">@ann</a>',
      '<a href="/board/topics?starter_id=9" class="mention" rel="nofollow">@ann</a>',
    ],

    // s9e
    [
      '[dataS9eMediaembedIframe]',
      `<span data-s9e-mediaembed="a"><span data-s9e-mediaembed-iframe='["scrolling","no","src","https:\\/\\/a.example\\/7"]'></span></span>`,
      '<span><a class="embed bare-url" href="https://a.example/7" rel="ugc nofollow noopener noreferrer">a.example/7</a></span>',
    ],
    [
      '.UserMention .PostMention .GroupMention',
      '<a class="PostMention" href="/d/7/2" data-id="99">ann</a>',
      '<a class="mention" href="/locate?topic=7&#x26;number=2" rel="nofollow">ann</a>',
    ],

    [
      '[dataFofUploadDownloadUuid]',
      '<div class="ButtonGroup" data-fof-upload-download-uuid="0b1c"><div class="Button"><i class="fas fa-download"></i></div><div class="Button">plan.pdf</div><div class="Button">12kB</div></div>',
      '<p><a href="https://old.example/api/fof/download/0b1c" rel="ugc nofollow noopener noreferrer">plan.pdf 12kB</a></p>',
    ],
    [
      '.mathren-inline .mathren-block',
      '<span class="mathren-inline">x^2<script src="https://x.example/katex.js"></script></span>',
      '<span class="math"><code class="tex">x^2</code></span>',
    ],

    // nodebb
    [
      'p',
      '<p dir="auto"><a class="plugin-mentions-user plugin-mentions-a" href="/user/badger_77">@<bdi>badger_77</bdi></a> said in <a href="/post/3">Quotes</a>:</p>\n<blockquote><p>x</p></blockquote>',
      '\n<blockquote class="quote"><div class="quote-by"><cite><a href="/locate?post=3">badger_77</a></cite></div><p>x</p></blockquote>',
    ],
    [
      '.plugin-mentions-user .plugin-mentions-group',
      '<a class="plugin-mentions-user plugin-mentions-a" href="/user/otter">@<bdi>otter</bdi></a>',
      '<a class="mention" href="/locate?starter=otter" rel="nofollow">@<bdi>otter</bdi></a>',
    ],
    [
      '.link-preview',
      '<div class="card link-preview"><div class="card-body"><h5 class="card-title"><a href="https://x.example/">T</a></h5><p class="card-text">d</p></div></div>',
      '<div class="onebox"><div><p class="onebox-title"><a href="https://x.example/" rel="ugc nofollow noopener noreferrer">T</a></p><p>d</p></div></div>',
    ],

    // plain-html
    [
      'blockquote',
      '<blockquote><cite>Ann, 2019</cite>x</blockquote>',
      '<blockquote class="quote"><div class="quote-by"><cite>Ann, 2019</cite></div>x</blockquote>',
    ],
    [
      'pre',
      '<pre class="onebox"><code class="lang-cpp"><ol start="10"><li>a</li><li>b</li></ol></code></pre>',
      '<pre><code class="language-cpp">a\nb</code></pre>',
    ],
    [
      'summary',
      '<details><summary><p>a</p></summary>x</details>',
      '<details><summary>a</summary>x</details>',
    ],
    [
      'iframe video audio embed object',
      '<audio src="https://v.example/a.mp3" title="Tone"></audio>',
      '<a class="embed" href="https://v.example/a.mp3" rel="ugc nofollow noopener noreferrer">Tone</a>',
    ],
    [
      '.math math',
      '<span class="math"> curl --silent x.example | sudo bash -\n</span>',
      '$ curl --silent x.example | sudo bash -\n$',
    ],
    ['.katex-html', 'x<span class="katex-html">y</span>', 'x'],
    ['input', '<input type="checkbox" checked> a', '☑  a'],
  ],
);
