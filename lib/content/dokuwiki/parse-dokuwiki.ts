import { insertParagraphs } from '@/lib/content/dokuwiki/handler/insert-paragraphs';
import { InstructionHandler } from '@/lib/content/dokuwiki/handler/instruction-handler';
import { GRAMMAR, GRAMMAR_WITH_PLUGINS } from '@/lib/content/dokuwiki/lexer/grammar';
import { tokenize } from '@/lib/content/dokuwiki/lexer/lexer';
import { ALLOWED_MODES, type Mode, type SpecialMode } from '@/lib/content/dokuwiki/lexer/modes';
import {
  type DokuWikiPage,
  renderInstructions,
} from '@/lib/content/dokuwiki/renderer/render-instructions';
import type { DokuWikiContext } from './syntax/dokuwiki-context';
import type { Instruction } from './syntax/instructions';
import { titleHeading } from './syntax/title-heading';

/** Returns DokuWiki source as an unsanitized hast tree, in linear time. */
export function parseDokuWiki(source: string, context: DokuWikiContext): DokuWikiPage {
  // A page may include another many times.
  const parsed = new Map<string, Instruction[]>();
  const parse = (text: string) => {
    if (!parsed.has(text)) parsed.set(text, parseInstructions(text, context.plugins));
    return parsed.get(text) ?? [];
  };
  return renderInstructions(parse(source), context, parse);
}

/** Returns the instructions of DokuWiki source (inc/Parsing/Parser.php). */
export function parseInstructions(source: string, hasPlugins = true): Instruction[] {
  const handler = new InstructionHandler();
  tokenize(pageOf(source), hasPlugins ? GRAMMAR_WITH_PLUGINS : GRAMMAR, handler);
  return insertParagraphs(handler.instructions);
}

/** Returns a page's title by its headings, if any. */
export function titleOfSource(source: string): string | undefined {
  const handler = new InstructionHandler();
  const isDecided = () => {
    const last = handler.instructions.at(-1);
    return last?.type === 'header' && last.level === 1;
  };
  tokenize(pageOf(source), GRAMMAR_WITH_PLUGINS, handler, isDecided);
  return titleHeading(handler.instructions)?.title || undefined;
}

/** Returns the source with tokens and running text replaced, except in code. */
export function replaceTokens(
  source: string,
  replace: (mode: Mode | SpecialMode | 'text', match: string) => string,
): string {
  let replaced = '';
  const addMatch = (_: unknown, text: string) => {
    replaced += text;
  };
  const change = (mode: Mode | SpecialMode, match: string) => addMatch(mode, replace(mode, match));
  const addText = (mode: Mode, text: string) =>
    addMatch(mode, ALLOWED_MODES.get(mode)?.includes('acronym') ? replace('text', text) : text);
  const handler = {
    enter: change,
    exit: addMatch,
    matched: addMatch,
    unmatched: addText,
    special: change,
  };
  tokenize(pageOf(source), GRAMMAR_WITH_PLUGINS, handler);
  return replaced.slice(1, -1);
}

/** Returns source as DokuWiki's lexer reads it. */
export const pageOf = (source: string): string => `\n${source.replaceAll('\r\n', '\n')}\n`;
