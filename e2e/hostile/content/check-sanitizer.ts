import fc, { type Arbitrary } from 'fast-check';
import type { Nodes, Root } from 'hast';
import { sanitizeForTest } from '@/e2e/fixtures/sanitize-for-test';
import { rulesOf } from '@/e2e/fixtures/sanitizer-rules';
import { parseHtml } from '@/lib/content/tree/parse-html';
import { anyMarkup, anyMutation, anyTree } from './arbitraries';
import { findViolations } from './find-violations';

/** Prints a tree's elements, sorted attributes and texts, so that trees of any origin can be compared. */
function serializeTree(node: Nodes): string {
  if (node.type === 'text') return JSON.stringify(node.value);
  if (!('children' in node)) return `(${node.type})`;
  const below = node.children.map(serializeTree).join(',');
  if (node.type === 'root') return below;
  const attributes = Object.entries(node.properties)
    .filter(([, value]) => value !== false && value !== undefined && value !== null)
    .map(([name, value]) => `${name}=${Array.isArray(value) ? value.join(' ') : value}`)
    .sort();
  return `${node.tagName}[${attributes.join('|')}](${below})`;
}

/**
 * Asserts that sanitized markup has only allowed parts, that sanitizing again changes nothing, and that a
 * browser parses it into the printed tree.
 */
async function assertProperties(source: string | Root): Promise<void> {
  const rules = rulesOf();
  const { html, plain, tree } = sanitizeForTest(structuredClone(source), rules);
  const violations = findViolations(html);
  if (violations.length > 0) throw new Error(`not allowed: ${violations.join(', ')} in ${html}`);
  const again = sanitizeForTest(html, rules).html;
  if (again !== html) throw new Error(`not idempotent:\n${html}\n${again}`);
  const parsed = serializeTree(parseHtml(plain));
  if (parsed !== serializeTree(tree)) {
    throw new Error(`parsed differently: ${plain}\n${serializeTree(tree)}\n${parsed}`);
  }
}

const SOURCES: readonly { name: string; share: number; any: Arbitrary<string | Root> }[] = [
  { name: 'trees', share: 0.4, any: anyTree },
  { name: 'markup', share: 0.3, any: anyMarkup },
  { name: 'mutated payloads', share: 0.3, any: anyMutation },
];

/**
 * Checks the sanitizer on random markup.
 * @param runs number of texts
 * @throws with the smallest text that breaks a property, and its seed
 */
export async function checkSanitizer(runs: number): Promise<void> {
  for (const { share, any } of SOURCES) {
    await fc.assert(fc.asyncProperty(any, assertProperties), { numRuns: Math.round(runs * share) });
  }
}
