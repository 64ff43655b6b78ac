import MarkdownIt, { type Env, type Token } from 'markdown-it';
import type { Root } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkMath from 'remark-math';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';

/** What a forger would insert, as a reader finds it in Markdown, in document order. */
export type MarkdownFinding =
  | { kind: 'html'; text: string }
  /** Target of a link, image or definition. */
  | { kind: 'address'; url: string }
  | { kind: 'heading'; depth: number };

interface MarkdownReader {
  name: string;
  read: (markdown: string) => MarkdownFinding[];
}

function findingsOfTree(tree: Root): MarkdownFinding[] {
  const findings: MarkdownFinding[] = [];
  visit(tree, (node) => {
    if (node.type === 'html') findings.push({ kind: 'html', text: node.value });
    if (node.type === 'heading') findings.push({ kind: 'heading', depth: node.depth });
    if ('url' in node) findings.push({ kind: 'address', url: node.url });
  });
  return findings;
}

function findingsOfTokens(tokens: readonly Token[]): MarkdownFinding[] {
  return tokens.flatMap((token): MarkdownFinding[] => {
    const { type, tag, content, children } = token;
    if (type.startsWith('html')) return [{ kind: 'html', text: content }];
    if (type === 'heading_open') return [{ kind: 'heading', depth: Number(tag.slice(1)) }];
    const url = token.attrGet('href') ?? token.attrGet('src');
    const address = url === null ? [] : [{ kind: 'address' as const, url: String(url) }];
    // An image's text is only text.
    return [...address, ...(type === 'image' ? [] : findingsOfTokens(children ?? []))];
  });
}

const markdownIt = new MarkdownIt({ html: true, linkify: true });
// Only this library links a bare `example.org`.
markdownIt.linkify.set({ fuzzyLink: false });
markdownIt.normalizeLink = (url) => url;
markdownIt.validateLink = () => true;

function readMarkdownIt(markdown: string): MarkdownFinding[] {
  const env: Env = {};
  const findings = findingsOfTokens(markdownIt.parse(markdown, env));
  const definitions = Object.values(env.references ?? {});
  return [
    ...findings,
    ...definitions.map(({ href }) => ({ kind: 'address' as const, url: `definition of ${href}` })),
  ];
}

const remark = unified().use(remarkParse);
const github = unified().use(remarkParse).use(remarkGfm);
const githubMath = unified().use(remarkParse).use(remarkGfm).use(remarkMath);

/**
 * Two independent parsers: one with GitHub's extensions and with or without formulas, the other without
 * footnotes and formulas.
 */
export const MARKDOWN_READERS: readonly MarkdownReader[] = [
  { name: 'remark', read: (markdown) => findingsOfTree(remark.parse(markdown)) },
  { name: 'remark of GitHub', read: (markdown) => findingsOfTree(github.parse(markdown)) },
  { name: 'remark with formulas', read: (markdown) => findingsOfTree(githubMath.parse(markdown)) },
  { name: 'markdown-it', read: readMarkdownIt },
];
