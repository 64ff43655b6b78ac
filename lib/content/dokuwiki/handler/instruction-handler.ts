import { ListRewriter } from '@/lib/content/dokuwiki/handler/list-rewriter';
import { parseSpecial } from '@/lib/content/dokuwiki/handler/parse-special';
import { parseBox, parseCode } from '@/lib/content/dokuwiki/handler/parse-tags';
import { QuoteRewriter } from '@/lib/content/dokuwiki/handler/quote-rewriter';
import type { Rewriter, RewriterClass } from '@/lib/content/dokuwiki/handler/rewriter';
import { TableRewriter } from '@/lib/content/dokuwiki/handler/table-rewriter';
import type { TokenHandler } from '@/lib/content/dokuwiki/lexer/lexer';
import type { Mode, SpecialMode } from '@/lib/content/dokuwiki/lexer/modes';
import { trim } from '@/lib/urls/dokuwiki-id/white-space';
import { FORMATTINGS, type Instruction } from '../syntax/instructions';

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

const REWRITERS: ReadonlyMap<Mode, RewriterClass> = new Map<Mode, RewriterClass>([
  ['listblock', ListRewriter],
  ['quote', QuoteRewriter],
  ['table', TableRewriter],
  ['preformatted', PreformattedRewriter],
  ['footnote', FootnoteRewriter],
]);

const BOXES = ['note', 'wrapblock', 'wrapspan'] as const;

/** Turns tokens into instructions (inc/parser/handler.php). */
export class InstructionHandler implements TokenHandler {
  readonly instructions: Instruction[] = [];
  private readonly rewriters: Rewriter[] = [];
  private openFootnotes = 0;
  private openQuotes = 0;

  private get out(): Instruction[] {
    return this.rewriters.at(-1)?.out ?? this.instructions;
  }

  enter(mode: Mode, match: string): void {
    // Footnotes do not nest: inner tokens are text.
    if (mode === 'footnote' && this.openFootnotes++ > 0) {
      this.out.push({ type: 'text', value: match });
      return;
    }
    const Rewriter = REWRITERS.get(mode);
    const container = FORMATTINGS.find((formatting) => formatting === mode);
    const box = BOXES.find((kind) => kind === mode);
    if (Rewriter) {
      this.rewriters.push(new Rewriter(this.out, match));
    } else if (container) {
      this.out.push({ type: 'open', container });
    } else if (box) {
      this.out.push({ type: 'openBox', box: parseBox(box, match) });
    } else if (mode === 'foldspan') {
      this.out.push({ type: 'text', value: `${trim(match, '+| ')} ` });
    }
  }

  matched(_: Mode, match: string): void {
    this.rewriters.at(-1)?.matched?.(match);
  }

  exit(mode: Mode, match: string): void {
    if (mode === 'footnote' && --this.openFootnotes > 0) {
      this.out.push({ type: 'text', value: match });
      return;
    }
    const container = [...FORMATTINGS, ...BOXES].find((name) => name === mode);
    if (REWRITERS.has(mode)) {
      this.rewriters.pop()?.end();
    } else if (container) this.out.push({ type: 'close', container });
  }

  unmatched(mode: Mode, text: string): void {
    const [, shown, language, block] = /^(shown)?(html|php)(block)?$/.exec(mode) ?? [];
    const isBlock = block !== undefined;
    if (shown) {
      this.out.push({ type: 'html', isBlock, text });
    } else if (language) {
      this.out.push(isBlock ? blockOf(text, language) : { type: 'inlineCode', language, text });
    } else if (mode === 'code' || mode === 'file') {
      this.out.push(parseCode(mode, text));
    } else if (mode === 'unformatted' || mode === 'unformattedalt') {
      this.out.push({ type: 'unformatted', value: text });
    } else if (mode !== 'table' || trim(text) !== '') this.out.push({ type: 'text', value: text });
  }

  special(mode: SpecialMode, match: string): void {
    if (mode === 'quoteopening' || mode === 'quoteclosing') {
      // An unmatched closing mark opens a quotation.
      const isOpening = mode === 'quoteopening' || this.openQuotes === 0;
      this.openQuotes += isOpening ? 1 : -1;
      this.out.push({ type: 'entity', value: isOpening ? '“' : '”' });
      return;
    }
    const instruction = parseSpecial(mode, match);
    if (instruction) this.out.push(instruction);
  }
}
