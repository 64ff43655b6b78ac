/** HTML with code or a formula, for which a grammar or Temml takes at least quadratic time. */
interface HostileSnippet {
  name: string;
  html: string;
}

const code = (language: string, source: string): HostileSnippet => ({
  name: `code of ${language}: ${JSON.stringify(source.slice(0, 12))}`,
  html: `<pre><code class="lang-${language}">${source.replaceAll('<', '&lt;')}</code></pre>`,
});

const fill = (unit: string, length: number) => unit.repeat(Math.floor(length / unit.length));

/** Formulas with definitions, which can expand without bound. All are refused. */
export const DEFINITIONS: readonly string[] = [
  `\\def\\a{${'x'.repeat(900)}}${'\\a '.repeat(200)}`,
  `\\gdef\\a{${'x'.repeat(900)}}${'\\a '.repeat(200)}`,
  `\\edef\\a{${'x'.repeat(900)}}${'\\a '.repeat(200)}`,
  `\\xdef\\a{${'x'.repeat(900)}}${'\\a '.repeat(200)}`,
  `\\newcommand{\\a}{${'x'.repeat(900)}}${'\\a '.repeat(200)}`,
  `\\newcommand\\a{${'x'.repeat(900)}}${'\\a '.repeat(200)}`,
  `\\renewcommand{\\alpha}{${'x'.repeat(900)}}${'\\alpha '.repeat(100)}`,
  `\\providecommand{\\a}{${'x'.repeat(900)}}${'\\a '.repeat(200)}`,
  `\\let\\a=\\frac \\a{1}{2}`,
  '\\futurelet\\a\\b c',
  '\\global\\def\\a{b}\\a',
  '\\long\\def\\a{b}\\a',
  '\\definecolor{a}{HTML}{ff0000}\\color{a}x',
];

/** Snippets like those that once blocked the process for up to four seconds. */
export const HOSTILE_SNIPPETS: readonly HostileSnippet[] = [
  code('csharp', fill('a> A‹', 6000)),
  code('csharp', fill('a> A‹', 12_000)),
  code('php', fill('ÉA', 11_800)),
  code('arduino', fill('a(', 12_000)),
  code('arduino', fill('a ', 12_000)),
  code('java', fill('a<', 12_000)),
  code('java', fill('A ', 12_000)),
  code('ini', fill('a', 12_000)),
  code('cpp', fill('a b ', 12_000)),
  ...DEFINITIONS.map((tex, index) => ({
    name: `formula that defines ${index + 1}`,
    html: `<div class="math">${tex}</div>`,
  })),
  { name: 'formula of braces', html: `<div class="math">${'{'.repeat(1990)}</div>` },
  { name: 'formula of fractions', html: `<div class="math">${'\\frac'.repeat(390)}</div>` },
  {
    name: 'formula of arrays',
    html: `<div class="math">${'\\begin{array}{c}'.repeat(60)}x${'\\end{array}'.repeat(60)}</div>`,
  },
];
