import fc from 'fast-check';
import { visit } from 'unist-util-visit';
import { postMarkdown } from '@/e2e/fixtures/post-markdown';
import { MARKDOWN_READERS, type MarkdownFinding } from '@/e2e/markdown/markdown-readers';
import { textProperty } from '@/lib/content/tree/hast';
import { SANITIZED_BUDGET } from '@/lib/content/tree/markup-budget';
import { parseHtml } from '@/lib/content/tree/parse-html';
import { anyPost } from './any-post';

/** Heading level of posts. No heading in a post has it. */
const SECTION_DEPTH = 2;

/** What a post's page has, so that its Markdown may have it. */
interface Allowance {
  addresses: Set<string>;
  /** Levels of its headings. */
  depths: number[];
}

const permalinkOf = (index: number) => `/board/topics/7/posts/${index + 1}`;

function allowanceOf(html: string, index: number): Allowance {
  const addresses = new Set([permalinkOf(index)]);
  const depths = [SECTION_DEPTH];
  visit(parseHtml(html, SANITIZED_BUDGET), 'element', (element) => {
    for (const name of ['href', 'src']) {
      const address = textProperty(element, name);
      if (address !== undefined) addresses.add(address);
    }
    const [, level] = /^h([1-6])$/.exec(element.tagName) ?? [];
    if (level) depths.push(Number(level));
  });
  return { addresses, depths };
}

/** Returns what a reader finds in Markdown but not on the pages. */
function forgeriesIn(findings: readonly MarkdownFinding[], allowed: Allowance[]): string[] {
  const allowances = allowed.map(({ addresses, depths }) => ({ addresses, depths: [...depths] }));
  const forgeries: string[] = [];
  let section = -1;
  for (const finding of findings) {
    if (finding.kind === 'heading' && finding.depth === SECTION_DEPTH) section += 1;
    const { addresses, depths } = allowances[section] ?? { addresses: new Set(), depths: [] };
    if (finding.kind === 'html') forgeries.push(`HTML ${finding.text}`);
    if (finding.kind === 'address' && !addresses.has(finding.url)) {
      forgeries.push(`address ${finding.url}`);
    }
    if (finding.kind === 'heading') {
      const at = depths.indexOf(finding.depth);
      if (at === -1) {
        forgeries.push(`heading of depth ${finding.depth}`);
      } else {
        depths.splice(at, 1);
      }
    }
  }
  if (section !== allowances.length - 1) forgeries.push(`${section + 1} sections`);
  return forgeries;
}

/**
 * Prints untrusted bodies as a topic's posts. Returns what readers of Markdown find there but not on the
 * pages: HTML, addresses, headings, sections. The last reader splits at `## `.
 */
export async function findForgeries(bodies: readonly string[]): Promise<string[]> {
  const posts = await Promise.all(bodies.map(postMarkdown));
  const sections = posts.map(
    ({ markdown }, index) => `## [#${index + 1}](${permalinkOf(index)}) · Ann\n\n${markdown}\n`,
  );
  const topic = sections.join('\n');
  const allowances = posts.map(({ html }, index) => allowanceOf(html, index));
  const forgeries = MARKDOWN_READERS.flatMap(({ name, read }) =>
    forgeriesIn(read(topic), allowances).map((forgery) => `${name}: ${forgery}`),
  );
  const lines = topic.split(/[\n\r\u0085\u2028\u2029]/);
  const count = lines.filter((line) => /^##?\s/.test(line)).length;
  if (count !== posts.length) forgeries.push(`by lines: ${count} sections`);
  return forgeries.map((forgery) => `${forgery} in ${topic}`);
}

/** Posts per topic. Starting a parser takes longer than parsing one. */
const POSTS = 10;

/**
 * Checks that the Markdown of random posts has nothing that their pages lack.
 * @param runs number of posts
 * @param seed of the first; random by default
 * @throws with the smallest forging posts and the seed
 */
export async function checkMarkdown(runs: number, seed?: number): Promise<void> {
  const anyTopic = fc.array(anyPost, { minLength: POSTS, maxLength: POSTS });
  const holds = async (bodies: string[]) => {
    const forgeries = await findForgeries(bodies);
    if (forgeries.length > 0) throw new Error(forgeries.join('\n'));
  };
  await fc.assert(fc.asyncProperty(anyTopic, holds), {
    numRuns: Math.ceil(runs / POSTS),
    ...(seed !== undefined && { seed }),
  });
}
