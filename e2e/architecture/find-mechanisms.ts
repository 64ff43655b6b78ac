import type { CodeFile } from './import-graph';

/** How code creates each kind of mechanism. The first group, if any, is the mechanism's name. */
const PATTERNS: Record<string, RegExp> = {
  cache: /new LRUCache\b/g,
  memo: /\bconst \w+ = new WeakMap\b/g,
  state: /\bdefineProcessState(?:<.+>)?\(\s*'([^']+)'/g,
  storage: /new AsyncLocalStorage\b/g,
  timer: /\bsetInterval\(/g,
  wait: /\bsleep\(\w/g,
  worker: /new Worker\(|cluster\.fork\(/g,
  lock: /BEGIN (?:EXCLUSIVE|IMMEDIATE)|condition: 'NX'/g,
  limit:
    /^(?:export )?class (\w*(?:Queue|Semaphore|Limit|Budget|Breaker|Control|Turns|Pool|Slots|Check|FailingRecords))[ <]/gm,
};

/**
 * Returns the mechanisms in source files, sorted and without repeats: `state log`, `cache
 * lib/http/prepared-response.ts`.
 */
export function findMechanisms(sources: readonly CodeFile[]): string[] {
  const found = sources.flatMap(({ file, text }) =>
    Object.entries(PATTERNS).flatMap(([kind, pattern]) =>
      [...text.matchAll(pattern)].map(([, name]) => `${kind} ${name ?? file}`),
    ),
  );
  return [...new Set(found)].sort();
}
