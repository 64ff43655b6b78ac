import { parseBox } from '@/lib/content/dokuwiki/handler/box';
import { parseCode } from '@/lib/content/dokuwiki/handler/code';
import { Lists } from '@/lib/content/dokuwiki/handler/lists';
import { Quotes } from '@/lib/content/dokuwiki/handler/quotes';
import { substitution } from '@/lib/content/dokuwiki/handler/substitution';
import { Table } from '@/lib/content/dokuwiki/handler/table';
import type { Instruction, Mark } from '@/lib/content/dokuwiki/instructions';
import type { TokenReceiver } from '@/lib/content/dokuwiki/lexer/lexer';
import type { Mode, Special } from '@/lib/content/dokuwiki/lexer/modes';
import { trim } from '@/lib/urls/dokuwiki-id/white-space';

/** What a mode that is not closed yet gathers. */
type Frame =
  | { mode: 'listblock'; lists: Lists }
  | { mode: 'quote'; quotes: Quotes }
  | { mode: 'table'; table: Table; outside: Instruction[] }
  | { mode: 'footnote'; outside: Instruction[]; isNested: boolean }
  | { mode: 'preformatted'; lines: string[] };

const MARKS: ReadonlySet<string> = new Set<Mark>([
  'strong',
  'emphasis',
  'underline',
  'monospace',
  'subscript',
  'superscript',
  'deleted',
]);
const isMark = (mode: string): mode is Mark => MARKS.has(mode);

/** Turns tokens into instructions (inc/parser/handler.php and inc/Parsing/Handler). */
export class InstructionHandler implements TokenReceiver {
  /** All instructions, once every mode is closed. */
  readonly instructions: Instruction[] = [];
  private out = this.instructions;
  private readonly frames: Frame[] = [];
  private footnotes = 0;
  private openQuotations = 0;

  enter(mode: Mode, mark: string): void {
    if (isMark(mode)) this.out.push({ type: 'open', container: mode });
    else if (mode === 'listblock') {
      const lists = new Lists(this.out);
      lists.start(mark);
      this.frames.push({ mode, lists });
    } else if (mode === 'quote') {
      const quotes = new Quotes(this.out);
      quotes.start(mark);
      this.frames.push({ mode, quotes });
    } else if (mode === 'table') {
      const table = new Table();
      this.frames.push({ mode, table, outside: this.out });
      this.startCell(table, mark);
    } else if (mode === 'footnote') this.enterFootnote(mark);
    else if (mode === 'preformatted') this.frames.push({ mode, lines: [] });
    else if (mode === 'note' || mode === 'wrapblock' || mode === 'wrapspan') {
      this.out.push({ type: 'openBox', box: parseBox(mode, mark) });
    }
  }

  divide(_: Mode, mark: string): void {
    const frame = this.frames.at(-1);
    if (frame?.mode === 'listblock') frame.lists.item(mark);
    else if (frame?.mode === 'quote') frame.quotes.line(mark);
    else if (frame?.mode === 'preformatted') frame.lines.push('\n');
    else if (frame?.mode === 'table') this.divideTable(frame.table, mark);
  }

  exit(mode: Mode, mark: string): void {
    if (isMark(mode)) this.out.push({ type: 'close', container: mode });
    else if (mode === 'note' || mode === 'wrapblock' || mode === 'wrapspan') {
      this.out.push({ type: 'closeBox', kind: mode });
    } else if (this.frames.at(-1)?.mode === mode) this.leave(this.frames.pop(), mark);
  }

  text(mode: Mode, text: string): void {
    if (mode === 'preformatted') {
      const frame = this.frames.at(-1);
      if (frame?.mode === mode) frame.lines.push(text);
    } else if (mode === 'code' || mode === 'file') this.out.push(parseCode(mode, text));
    else if (mode === 'unformatted' || mode === 'unformattedalt') {
      this.out.push({ type: 'unformatted', value: text });
    } else if (mode === 'html' || mode === 'php') {
      this.out.push({ type: 'raw', language: mode, isBlock: false, text });
    } else if (mode === 'htmlblock' || mode === 'phpblock') {
      const language = mode === 'htmlblock' ? 'html' : 'php';
      this.out.push({ type: 'raw', language, isBlock: true, text });
    } else if (mode !== 'table' || trim(text) !== '') this.out.push({ type: 'text', value: text });
  }

  special(mode: Special, mark: string): void {
    if (mode === 'quoteopening' || mode === 'quoteclosing') {
      // A mark that closes nothing opens.
      const opens = mode === 'quoteopening' || this.openQuotations === 0;
      this.openQuotations += opens ? 1 : -1;
      this.out.push({ type: 'symbol', value: opens ? '“' : '”' });
      return;
    }
    const instruction = substitution(mode, mark);
    if (instruction) this.out.push(instruction);
  }

  private enterFootnote(mark: string): void {
    // There is no footnote in a footnote: its marks are text there.
    const isNested = this.footnotes++ > 0;
    this.frames.push({ mode: 'footnote', outside: this.out, isNested });
    if (isNested) this.out.push({ type: 'text', value: mark });
    else this.out = [];
  }

  private divideTable(table: Table, mark: string): void {
    if (mark.includes(':::')) table.rowSpan(mark);
    else if (trim(mark, ' \t') === '') table.blanks(mark);
    else {
      if (mark.startsWith('\n')) table.nextRow();
      this.startCell(table, mark);
    }
  }

  private startCell(table: Table, mark: string): void {
    this.out = table.cell(mark.endsWith('^') ? 'tableHeader' : 'tableCell');
  }

  private leave(frame: Frame | undefined, mark: string): void {
    if (frame?.mode === 'listblock') frame.lists.end();
    else if (frame?.mode === 'quote') frame.quotes.end();
    else if (frame?.mode === 'preformatted') {
      const text = frame.lines.join('');
      if (trim(text) !== '') this.out.push({ type: 'preformatted', text });
      // As DokuWiki does, so that a paragraph begins behind it (bugs #1652 and #1699).
      this.out.push({ type: 'endOfLine' }, { type: 'endOfLine' });
    } else if (frame?.mode === 'table') {
      this.out = frame.outside;
      for (const instruction of frame.table.end()) this.out.push(instruction);
    } else if (frame?.mode === 'footnote') {
      this.footnotes--;
      if (frame.isNested) this.out.push({ type: 'text', value: mark });
      else {
        const content = this.out.filter((instruction) => instruction.type !== 'endOfLine');
        this.out = frame.outside;
        this.out.push({ type: 'footnote', content });
      }
    }
  }
}
