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

/**
 * Parses and renders DokuWiki source, as a hast tree of DokuWiki's own elements, which is not
 * sanitized. Takes time linear in the length of the source, whatever it holds.
 */
export function parseDokuWiki(source: string, context: DokuWikiContext): DokuWikiPage {
  // A page may stand in another one many times.
  const parsed = new Map<string, Instruction[]>();
  const parse = (text: string) => {
    if (!parsed.has(text)) parsed.set(text, parseInstructions(text, context.plugins));
    return parsed.get(text) ?? [];
  };
  return renderInstructions(parse(source), context, parse);
}

/** Parses DokuWiki source into instructions (inc/Parsing/Parser.php). */
export function parseInstructions(source: string, hasPlugins = true): Instruction[] {
  const handler = new InstructionHandler();
  tokenize(pageOf(source), hasPlugins ? GRAMMAR_WITH_PLUGINS : GRAMMAR, handler);
  return insertParagraphs(handler.instructions);
}

/** Returns the title of a page by its headings (`titleHeading`); undefined where none is the title. */
export function titleOfSource(source: string): string | undefined {
  const handler = new InstructionHandler();
  const isDecided = () => {
    const last = handler.instructions.at(-1);
    return last?.type === 'header' && last.level === 1;
  };
  tokenize(pageOf(source), GRAMMAR_WITH_PLUGINS, handler, isDecided);
  return titleHeading(handler.instructions)?.title || undefined;
}

/**
 * Returns a source whose headings, links, files, calls of plugins, opening marks and running text (none in code) are
 * replaced, and all else stays.
 */
export function replaceTokens(
  source: string,
  replace: (mode: Mode | SpecialMode | 'text', match: string) => string,
): string {
  let replaced = '';
  const add = (_: unknown, text: string) => {
    replaced += text;
  };
  const change = (mode: Mode | SpecialMode, match: string) => add(mode, replace(mode, match));
  const addText = (mode: Mode, text: string) =>
    add(mode, ALLOWED_MODES.get(mode)?.includes('acronym') ? replace('text', text) : text);
  const handler = { enter: change, exit: add, matched: add, unmatched: addText, special: change };
  tokenize(pageOf(source), GRAMMAR_WITH_PLUGINS, handler);
  return replaced.slice(1, -1);
}

const pageOf = (source: string) => `\n${source.replaceAll('\r\n', '\n')}\n`;
