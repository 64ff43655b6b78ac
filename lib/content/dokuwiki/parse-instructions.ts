import { InstructionHandler } from '@/lib/content/dokuwiki/handler/handler';
import { paragraphs } from '@/lib/content/dokuwiki/handler/paragraphs';
import type { Instruction } from '@/lib/content/dokuwiki/instructions';
import { PLAIN, WITH_PLUGINS } from '@/lib/content/dokuwiki/lexer/grammar';
import { tokenize } from '@/lib/content/dokuwiki/lexer/lexer';

/** Reads DokuWiki source into instructions (inc/Parsing/Parser.php), with or without common plugins. */
export function parseInstructions(source: string, plugins = true): Instruction[] {
  const handler = new InstructionHandler();
  const page = `\n${source.replaceAll('\r\n', '\n')}\n`;
  tokenize(page, plugins ? WITH_PLUGINS : PLAIN, handler);
  return paragraphs(handler.instructions);
}
