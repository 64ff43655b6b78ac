import type { Graph, Thing } from 'schema-dts';
import { printScriptJson } from '@/lib/base/text/escape';

/** Returns the text of a JSON-LD script. */
export function printGraph(things: readonly Thing[]): string {
  return printScriptJson({ '@context': 'https://schema.org', '@graph': things } satisfies Graph);
}
