import type { Instruction } from '@/lib/content/dokuwiki/instructions';
import { trim } from '@/lib/urls/dokuwiki-id/white-space';

/** How an instruction stands to paragraphs: outside of them, holding some itself, or part of one. */
type Standing = 'block' | 'opensBlock' | 'closesBlock' | 'section' | 'inline';

const BLOCKS = new Set<Instruction['type']>(['header', 'rule', 'preformatted', 'code', 'feed']);
const MARKS = new Set([
  'strong',
  'emphasis',
  'underline',
  'monospace',
  'subscript',
  'superscript',
  'deleted',
]);

function standingOf(instruction: Instruction): Standing {
  switch (instruction.type) {
    case 'open':
      return MARKS.has(instruction.container) ? 'inline' : 'opensBlock';
    case 'close':
      return MARKS.has(instruction.container) ? 'inline' : 'closesBlock';
    case 'openCell':
      return 'opensBlock';
    case 'closeCell':
      return 'closesBlock';
    case 'openBox':
      return instruction.box.kind === 'wrapspan' ? 'inline' : 'section';
    case 'closeBox':
      return instruction.kind === 'wrapspan' ? 'inline' : 'section';
    case 'raw':
      return instruction.isBlock ? 'block' : 'inline';
    default:
      return BLOCKS.has(instruction.type) ? 'block' : 'inline';
  }
}

/** Puts the text between blocks into paragraphs (inc/Parsing/Handler/Block.php). */
export function paragraphs(instructions: Instruction[]): Instruction[] {
  const writer = new ParagraphWriter();
  instructions.forEach((instruction, index) => {
    if (instruction.type === 'endOfLine') {
      writer.endOfLine(instructions[index + 1]?.type === 'endOfLine');
      return;
    }
    const standing = standingOf(instruction);
    if (standing === 'inline') writer.inline(instruction);
    else writer.block(instruction, standing !== 'opensBlock');
  });
  return writer.end();
}

class ParagraphWriter {
  private readonly out: Instruction[] = [];
  /** Where the open paragraph begins. */
  private start: number | undefined;
  private skipsEndOfLine = false;

  constructor() {
    this.open();
  }

  block(instruction: Instruction, opensAfter: boolean): void {
    this.close();
    this.out.push(instruction);
    if (opensAfter) this.open();
  }

  inline(instruction: Instruction): void {
    this.add(instruction);
    this.skipsEndOfLine = false;
  }

  endOfLine(isDouble: boolean): void {
    if (this.skipsEndOfLine) return;
    if (isDouble) {
      this.close();
      this.open();
    } else this.add({ type: 'text', value: '\n' });
  }

  end(): Instruction[] {
    this.close();
    return this.out;
  }

  private add(instruction: Instruction): void {
    const last = this.out.at(-1);
    if (instruction.type === 'text' && last?.type === 'text') {
      this.out[this.out.length - 1] = { type: 'text', value: last.value + instruction.value };
    } else this.out.push(instruction);
  }

  private open(): void {
    if (this.start !== undefined) return;
    this.start = this.out.length;
    this.out.push({ type: 'open', container: 'paragraph' });
    this.skipsEndOfLine = true;
  }

  private close(): void {
    if (this.start === undefined) return;
    const last = this.out.at(-1);
    const size = this.out.length - this.start - 1;
    const isBlank = size === 1 && last?.type === 'text' && trim(last.value) === '';
    if (size === 0 || isBlank) {
      this.out.length = this.start;
    } else {
      if (last?.type === 'text') {
        this.out[this.out.length - 1] = { type: 'text', value: withoutLineEnds(last.value) };
      }
      this.out.push({ type: 'close', container: 'paragraph' });
    }
    this.start = undefined;
    this.skipsEndOfLine = true;
  }
}

function withoutLineEnds(text: string): string {
  let to = text.length;
  while (text[to - 1] === '\n') to--;
  return text.slice(0, to);
}
