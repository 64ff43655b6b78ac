import { findElement, hasClass, isTag, textContentOf } from '../../tree/hast';
import { createCodeBlock } from '../markup/code-block';
import { readEditedLine } from '../markup/edited-line';
import { readSmiley } from '../markup/emoji';
import { type MarkupRow, marked } from '../markup/markup-row';
import {
  childrenWithout,
  citedQuote,
  createQuote,
  findChild,
  firstCite,
  nameInHead,
} from '../markup/quotes';

/** MyBB 1.4 to 1.8. */
export const MYBB_MARKUP: readonly MarkupRow[] = [
  {
    what: 'quote',
    of: '.mycode_quote',
    example:
      '<blockquote class="mycode_quote"><cite><span> (05-01-2024)</span>Bob Wrote: <a href="/showthread.php?pid=99#pid99" class="quick_jump"></a></cite>x</blockquote>',
    becomes:
      '<blockquote class="quote"><div class="quote-by"><cite><a href="/board/topics/345/posts/99">Bob</a></cite></div>x</blockquote>',
    read(node, { topicId }) {
      const cite = firstCite(node);
      if (!cite) return createQuote({ content: node.children });
      const date = findChild(cite, isTag('span'));
      const head = childrenWithout(cite, date).map(textContentOf).join('');
      return createQuote(citedQuote(node, cite, topicId, nameInHead(head)));
    },
  },
  {
    what: 'code',
    of: '.codeblock',
    example:
      '<div class="codeblock phpcodeblock"><div class="title">PHP Code:<br></div><div class="body"><code>a<br>\n&nbsp;b</code></div></div>',
    becomes: '<pre><code class="language-php">a\n b</code></pre>',
    read(node) {
      const code = findElement(node, isTag('code'));
      return code && createCodeBlock(code, hasClass(node, 'phpcodeblock') ? 'php' : undefined);
    },
  },
  {
    what: 'smiley',
    of: '.smilie',
    example: '<img class="smilie smilie_1" src="/images/smilies/biggrin.gif" alt="Big Grin">',
    becomes: '😁',
    read: readSmiley,
  },
  {
    what: 'mention',
    of: '.mentionme_mention',
    example: '<a class="mentionme_mention" href="/member.php?action=profile&uid=9">@ann</a>',
    becomes: '<a class="mention" href="/board/topics?starter_id=9" rel="nofollow">@ann</a>',
    read: marked('mention'),
  },
  {
    what: 'edited-line',
    of: '.post_edit',
    example: 'x<span class="post_edit">(This post was last modified: May 5)</span>',
    becomes: 'x<p class="noexcerpt"><small>(This post was last modified: May 5)</small></p>',
    read: readEditedLine,
  },
];
