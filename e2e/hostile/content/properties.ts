import fc, { type Arbitrary } from 'fast-check';
import type { Root } from 'hast';
import { sanitizeForTest } from '@/e2e/fixtures/sanitize-for-test';
import { rulesOf } from '@/e2e/fixtures/sanitizer-rules';
import { parseHtml } from '@/lib/content/sanitizer/parse-html';
import { anyMarkup, anyMutation, anyTree } from './arbitraries';
import { faultsIn } from './inspect';
import { outline } from './same-tree';

/** What holds for whatever comes through the gate: allowed things only, twice is once, and a browser builds the tree that was printed. */
async function holds(source: string | Root): Promise<void> {
  const rules = rulesOf();
  const { html, plain, tree } = await sanitizeForTest(structuredClone(source), rules);
  const faults = faultsIn(html);
  if (faults.length > 0) throw new Error(`not allowed: ${faults.join(', ')} in ${html}`);
  const again = (await sanitizeForTest(html, rules)).html;
  if (again !== html) throw new Error(`not the same twice:\n${html}\n${again}`);
  const read = outline(parseHtml(plain));
  if (read !== outline(tree))
    throw new Error(`read differently: ${plain}\n${outline(tree)}\n${read}`);
}

const SOURCES: readonly { name: string; share: number; any: Arbitrary<string | Root> }[] = [
  { name: 'trees', share: 0.4, any: anyTree },
  { name: 'markup', share: 0.3, any: anyMarkup },
  { name: 'mutated payloads', share: 0.3, any: anyMutation },
];

/**
 * Holds the gate to its promises on random bodies.
 * @param runs how many in all.
 * @throws with the smallest body found that breaks one, and the seed that found it.
 */
export async function checkGate(runs: number): Promise<void> {
  for (const { share, any } of SOURCES) {
    await fc.assert(fc.asyncProperty(any, holds), { numRuns: Math.round(runs * share) });
  }
}
