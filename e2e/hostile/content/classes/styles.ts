import { combine, payloads } from '../payload';

const DECLARATIONS = [
  'background:url(https://evil.example/a.png)',
  'background:url("javascript:boom()")',
  'background-image:url(//evil.example/a)',
  'list-style-image:url(https://evil.example/a)',
  'content:url(https://evil.example/a)',
  'cursor:url(https://evil.example/a),auto',
  'width:expression(boom())',
  'wid/**/th:exp/**/ression(boom())',
  'behavior:url(https://evil.example/a.htc)',
  '-moz-binding:url(https://evil.example/a.xml#x)',
  'color:red;background:\\75\\72\\6c(https://evil.example/a)',
  'position:fixed;top:0;left:0;width:100vw;height:100vh;z-index:99999',
  'color:var(--x);--x:url(https://evil.example/a)',
  'filter:url(https://evil.example/a.svg#f)',
  'mask:url(https://evil.example/a.svg)',
  'font-size:99999px;color:red}</style><script>boom()</script>',
  'animation:x 1s;background:image-set("https://evil.example/a" 1x)',
  'color:red\\;}body{background:url(https://evil.example/a)',
];
const CARRIERS = ['p', 'span', 'td', 'img src=x', 'x-y'];

/** Styles in attributes, elements and imports. */
export const STYLES = payloads('style', [
  ...combine(DECLARATIONS, CARRIERS, (style, name) => `<${name} style='${style}'>x`),
  '<style>@import url(https://evil.example/a.css);</style>',
  '<style>body{background:url(https://evil.example/a)}</style>',
  '<style>*{x:expression(boom())}</style>',
  '<style>@font-face{font-family:x;src:url(https://evil.example/f)}p{font-family:x}</style><p>x</p>',
  '<style></style><style/>*{display:none}</style>',
  '<link rel=stylesheet href=https://evil.example/a.css>',
  '<link rel="icon stylesheet" href=//evil.example/a.css>',
  '<svg><style>@import "https://evil.example/a.css";</style></svg>',
  '<p class="fixed inset-0 z-50 bg-white">cover</p>',
  '<p class="sr-only hidden">x</p><div class="site-header">x</div>',
  '<font color="expression(boom())" size="9999" face="url(https://evil.example/f)">x</font>',
  '<font color="red;background:url(https://evil.example/a)">x</font>',
  '<td bgcolor="javascript:boom()" background="https://evil.example/a">x</td>',
  '<table><tr><td background="https://evil.example/a" bgcolor="red">x</table>',
  '<center style="position:fixed">x</center>',
  '<span class="hljs-x bold" style="all:initial">x</span>',
]);
