import type { Graph, Thing } from 'schema-dts';

/**
 * Things as the text of a JSON-LD script. No `<` is left in it, so that nothing can end the script
 * or open a comment (HTML, 4.12.1.3), whoever wrote it.
 */
export function graphText(things: readonly Thing[]): string {
  const graph: Graph = { '@context': 'https://schema.org', '@graph': things };
  return JSON.stringify(graph).replaceAll('<', '\\u003c');
}
