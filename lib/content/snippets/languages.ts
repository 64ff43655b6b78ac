import { splitWords } from '@/lib/base/text/split-words';

/** DokuWiki's (GeSHi's) names of languages in highlight.js. */
export const LANGUAGE_ALIASES: Readonly<Record<string, string[]>> = {
  xml: ['html4strict', 'html5'],
  javascript: ['jquery'],
  c: ['arduino'],
  ini: ['reg'],
};

/**
 * All names that the highlighter knows. A copy, so that only the worker loads the highlighter; a test
 * compares them.
 */
export const LANGUAGES: ReadonlySet<string> = new Set([
  ...splitWords(`
    arduino atom bash c c# c++ cc cjs console cpp cs csharp css cts cxx diff gemspec go golang gql
    graphql gyp h h++ hh hpp html hxx ini ipython irb java javascript js json json5 jsonc jsp jsx
    kotlin kt kts less lua mak make makefile markdown md mjs mk mkd mkdown mm mts obj-c obj-c++
    objc objective-c++ objectivec patch perl php php-template pl plaintext plist pluto pm podspec
    py pycon python python-repl r rb rs rss ruby rust scss sh shell shellsession sql svg swift
    text thor toml ts tsx txt typescript vb vbnet wasm wsf xhtml xjb xml xsd xsl yaml yml zsh`),
  ...Object.values(LANGUAGE_ALIASES).flat(),
]);
