import type { TokenHandler } from '../lexer/lexer';
import { nestingOf } from '../plugins/plugin-syntax';
import { type BoxInstruction, FORMATTINGS, type Instruction } from '../syntax/instructions';
import { trim } from '../syntax/white-space';
import { ListRewriter } from './list-rewriter';
import { parseCode } from './parse-code';
import { parseSpecial } from './parse-special';
import { QuoteRewriter } from './quote-rewriter';
import type { Rewriter, RewriterClass } from './rewriter';
import { TableRewriter } from './table-rewriter';

const blockOf = (text: string, language?: string): Instruction => ({
  type: 'code',
  kind: 'code',
  text: trim(text, '\n\r'),
  language,
});

/** inc/Parsing/Handler/Preformatted.php. */
class PreformattedRewriter implements Rewriter {
  readonly out: Instruction[] = [];

  constructor(private readonly parent: Instruction[]) {}

  matched(): void {
    this.out.push({ type: 'text', value: '\n' });
  }

  end(): void {
    const text = this.out.map((line) => (line.type === 'text' ? line.value : '')).join('');
    if (trim(text) !== '') this.parent.push(blockOf(text));
    // Starts a paragraph, as DokuWiki does (bugs #1652 and #1699).
    this.parent.push({ type: 'eol' }, { type: 'eol' });
  }
}

/** inc/Parsing/Handler/Nest.php. */
class FootnoteRewriter implements Rewriter {
  readonly out: Instruction[] = [];

  constructor(private readonly parent: Instruction[]) {}

  end(): void {
    const content = this.out.filter((instruction) => instruction.type !== 'eol');
    this.parent.push({ type: 'footnote', content });
  }
}

const REWRITERS: ReadonlyMap<string, RewriterClass> = new Map<string, RewriterClass>([
  ['listblock', ListRewriter],
  ['quote', QuoteRewriter],
  ['table', TableRewriter],
  ['preformatted', PreformattedRewriter],
  ['footnote', FootnoteRewriter],
]);

/** Turns tokens into instructions (inc/parser/handler.php). */
export class InstructionHandler implements TokenHandler {
  readonly instructions: Instruction[] = [];
  /** Names of commands such as `~~NOTOC~~`. */
  readonly macros: string[] = [];
  private readonly rewriters: Rewriter[] = [];
  private readonly openBoxes: BoxInstruction[] = [];
  private openFootnotes = 0;
  private openQuotes = 0;

  private get out(): Instruction[] {
    return this.rewriters.at(-1)?.out ?? this.instructions;
  }

  enter(mode: string, match: string): void {
    // Footnotes do not nest: inner tokens are text.
    if (mode === 'footnote' && this.openFootnotes++ > 0) {
      this.out.push({ type: 'text', value: match });
      return;
    }
    const Rewriter = REWRITERS.get(mode);
    const container = FORMATTINGS.find((formatting) => formatting === mode);
    const opened = nestingOf(mode)?.open?.(match);
    if (Rewriter) {
      this.rewriters.push(new Rewriter(this.out, match));
    } else if (container) {
      this.out.push({ type: 'open', container });
    } else if (opened) {
      if (opened.type === 'openBox') this.openBoxes.push(opened);
      this.out.push(opened);
    }
  }

  matched(_: string, match: string): void {
    this.rewriters.at(-1)?.matched?.(match);
  }

  exit(mode: string, match: string): void {
    if (mode === 'footnote' && --this.openFootnotes > 0) {
      this.out.push({ type: 'text', value: match });
      return;
    }
    const container = FORMATTINGS.find((formatting) => formatting === mode);
    if (REWRITERS.has(mode)) {
      this.rewriters.pop()?.end();
    } else if (container) {
      this.out.push({ type: 'close', container });
    } else if (this.openBoxes.at(-1)?.mode === mode) {
      this.out.push({ type: 'closeBox', mode, isInline: this.openBoxes.pop()?.isInline === true });
    }
  }

  unmatched(mode: string, text: string): void {
    const ofPlugin = nestingOf(mode)?.parseSource?.(text);
    const [, language, block] = /^(html|php)(block)?$/.exec(mode) ?? [];
    if (ofPlugin) {
      this.out.push(ofPlugin);
    } else if (language) {
      const isBlock = block !== undefined;
      this.out.push(isBlock ? blockOf(text, language) : { type: 'inlineCode', language, text });
    } else if (mode === 'code' || mode === 'file') {
      this.out.push(parseCode(mode, text));
    } else if (mode === 'unformatted' || mode === 'unformattedalt') {
      this.out.push({ type: 'unformatted', value: text });
    } else if (mode !== 'table' || trim(text) !== '') this.out.push({ type: 'text', value: text });
  }

  special(mode: string, match: string): void {
    if (mode === 'quoteopening' || mode === 'quoteclosing') {
      // An unmatched closing mark opens a quotation.
      const isOpening = mode === 'quoteopening' || this.openQuotes === 0;
      this.openQuotes += isOpening ? 1 : -1;
      this.out.push({ type: 'entity', value: isOpening ? '“' : '”' });
      return;
    }
    if (match.startsWith('~~')) {
      const [macro = ''] = /\w[\w-]*/.exec(match) ?? [];
      this.macros.push(macro.toUpperCase());
    }
    const instruction = parseSpecial(mode, match);
    if (instruction) this.out.push(instruction);
  }
}
