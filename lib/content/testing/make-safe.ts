import type { Root } from 'hast';
import { gate } from '@/lib/content/gate/gate';
import { inTurns } from '@/lib/content/gate/turn';
import type { SafeHtml } from '@/lib/content/safe-html';
import { printSnippet } from '@/lib/content/snippets/print-snippet';
import { joinParts } from '@/lib/content/snippets/snippet';

/** A body that went through the gate. */
interface MadeSafe {
  tree: Root;
  /** With its code highlighted and its formulas typeset, here and now. */
  html: SafeHtml;
  /** Without. */
  plain: SafeHtml;
}

/** Sends one body through the gate. */
export async function makeSafe(...given: Parameters<typeof gate>): Promise<MadeSafe> {
  const { tree, ...printed } = await inTurns(gate(...given));
  const html = joinParts(printed, printed.snippets.map(printSnippet));
  return { tree, html, plain: joinParts(printed) };
}
