import { DokuWikiPage } from './dokuwiki-page';
import { insertParagraphs } from './handler/insert-paragraphs';
import { InstructionHandler } from './handler/instruction-handler';
import type { Instruction } from './syntax/instructions';
import type { ParseOptions } from './syntax/parse-options';
import { titleHeading } from './syntax/title-heading';
import { readTokens } from './tokens';

/** Parses a page's source, in linear time (inc/Parsing/Parser.php). */
export function parseDokuWiki(source: string, options: ParseOptions): DokuWikiPage {
  const { instructions, macros } = parseSource(source, options.plugins);
  // A page may include another many times.
  const parsed = new Map([[source, instructions]]);
  const parse = (text: string): Instruction[] => {
    const known = parsed.get(text) ?? parseSource(text, options.plugins).instructions;
    parsed.set(text, known);
    return known;
  };
  return new DokuWikiPage(instructions, macros, options, parse);
}

function parseSource(source: string, plugins: boolean | undefined) {
  const handler = new InstructionHandler();
  readTokens(source, handler, { grammar: plugins === false ? 'own' : 'plugins' });
  return { instructions: insertParagraphs(handler.instructions), macros: handler.macros };
}

/** Returns a page's title by its headings, if any. Stops at the heading that decides. */
export function titleOfSource(source: string): string | undefined {
  const handler = new InstructionHandler();
  const isDone = () => {
    const last = handler.instructions.at(-1);
    return last?.type === 'header' && last.level === 1;
  };
  readTokens(source, handler, { isDone });
  return titleHeading(handler.instructions)?.title || undefined;
}
