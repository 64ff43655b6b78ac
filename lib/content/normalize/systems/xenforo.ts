import type { Element } from 'hast';
import { addClasses, findElement, isTag, textContentOf, textProperty } from '../../tree/hast';
import { createCodeBlock } from '../markup/code-block';
import { readEditedLine } from '../markup/edited-line';
import { readSmiley } from '../markup/emoji';
import { readLinkPreview } from '../markup/link-preview';
import { type MarkupRow, marked, removed } from '../markup/markup-row';
import { createQuote, hrefOfPostUrl, isOfClass, type Quote } from '../markup/quotes';
import { readSpoiler } from '../markup/spoilers';

function parseQuote(node: Element, topicId: number | undefined): Quote | undefined {
  const body =
    findElement(node, isOfClass('bbCodeBlock-expandContent')) ??
    findElement(node, isOfClass('bbCodeBlock-content')) ??
    // XenForo 1 has the text in `<blockquote><div class="quote">`.
    findElement(findElement(node, isTag('blockquote')) ?? node, isOfClass('quote'));
  if (!body) return undefined;
  const link = findElement(node, (inner) => /goto\/post/.test(textProperty(inner, 'href') ?? ''));
  const source = textProperty(node, 'dataSource') ?? (link && textProperty(link, 'href'));
  return {
    author: textProperty(node, 'dataQuote') ?? textProperty(node, 'dataAuthor'),
    href: hrefOfPostUrl(topicId, source),
    content: body.children,
  };
}

/** XenForo 1 and 2. */
export const XENFORO_MARKUP: readonly MarkupRow[] = [
  {
    what: 'quote',
    of: '.bbCodeBlock--quote .bbCodeQuote',
    example:
      '<blockquote class="bbCodeBlock bbCodeBlock--quote" data-quote="Penny" data-source="post: 99"><div class="bbCodeBlock-title">Penny said:</div><div class="bbCodeBlock-content"><div class="bbCodeBlock-expandContent">x</div><div class="bbCodeBlock-expandLink">Click to expand...</div></div></blockquote>',
    becomes:
      '<blockquote class="quote"><div class="quote-by"><cite><a href="/board/topics/345/posts/99">Penny</a></cite></div>x</blockquote>',
    read: (node, { topicId }) => createQuote(parseQuote(node, topicId)),
  },
  {
    what: 'control',
    of: '.bbCodeBlock-expandLink .bbCodeBlock-shrinkLink',
    example: 'a<div class="bbCodeBlock-expandLink"><a>Click to expand...</a></div>',
    becomes: 'a',
    read: removed,
  },
  {
    what: 'code',
    of: '.bbCodeBlock--code .bbCodeCode',
    example:
      '<div class="bbCodeBlock bbCodeBlock--code"><div class="bbCodeBlock-title">Ada:</div><div class="bbCodeBlock-content"><pre class="bbCodeCode" data-lang="ada"><code>a\nb</code></pre></div></div>',
    becomes: '<pre><code class="language-ada">a\nb</code></pre>',
    read(node) {
      const code = node.tagName === 'div' ? findElement(node, isTag('pre')) : undefined;
      return code && createCodeBlock(code, textProperty(code, 'dataLang'));
    },
  },
  {
    what: 'spoiler',
    of: '.bbCodeSpoiler .bbCodeSpoilerContainer',
    example:
      '<div class="bbCodeSpoiler"><button class="button bbCodeSpoiler-button"><span>Spoiler: <span>The end</span></span></button><div class="bbCodeSpoiler-content">x</div></div>',
    becomes: '<details class="spoiler"><summary>Spoiler: The end</summary><div>x</div></details>',
    read: readSpoiler('bbCodeSpoiler-button', 'bbCodeSpoilerButton'),
  },
  {
    what: 'spoiler',
    of: '.bbCodeInlineSpoiler',
    example: '<span class="bbCodeInlineSpoiler">he hid it</span>',
    becomes: '<span class="spoiler" tabindex="0">he hid it</span>',
    read: marked('spoiler'),
  },
  {
    what: 'smiley',
    of: '.smilie .smilie--emoji',
    example:
      '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" class="smilie smilie--sprite" alt=";)" title="Wink">',
    becomes: '😉',
    read: readSmiley,
  },
  {
    what: 'mention',
    of: '[dataUserId]',
    example: '<a href="/members/ann.9/" class="username" data-user-id="9">@ann</a>',
    becomes: '<a href="/board/topics?starter_id=9" class="mention" rel="nofollow">@ann</a>',
    read(node) {
      if (textContentOf(node).startsWith('@')) addClasses(node, ['mention']);
      return undefined;
    },
  },
  {
    what: 'embed',
    of: '.bbCodeBlock--unfurl',
    example:
      '<div class="bbCodeBlock bbCodeBlock--unfurl"><h3><a href="https://x.example/">T</a></h3><div>d</div></div>',
    becomes:
      '<div class="onebox"><p class="onebox-title"><a href="https://x.example/" rel="ugc nofollow noopener noreferrer">T</a></p><div>d</div></div>',
    read: readLinkPreview,
  },
  {
    what: 'style',
    of: '.bbCodeBlockUnfurl-icon',
    example: '<span class="bbCodeBlockUnfurl-icon">x</span>',
    becomes: '<span class="icon">x</span>',
    read: marked('icon'),
  },
  {
    what: 'edited-line',
    of: '.message-lastEdit',
    example: 'x<div class="message-lastEdit">Last edited: May 5</div>',
    becomes: 'x<p class="noexcerpt"><small>Last edited: May 5</small></p>',
    read: readEditedLine,
  },
];
