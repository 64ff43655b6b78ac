import { FORMATTINGS, type Instruction } from '../syntax/instructions';
import { trim } from '../syntax/white-space';

const INLINE = new Set<string>(FORMATTINGS);
const BLOCKS = 'header hr code feed openCell'.split(' ');

function isInline(instruction: Instruction, all: readonly Instruction[], index: number): boolean {
  const { type } = instruction;
  if (type === 'open' || type === 'close') return INLINE.has(instruction.container);
  if (type === 'openBox' || type === 'closeBox') return instruction.isInline;
  if (type === 'html') return !instruction.isBlock;
  if (type !== 'plugin') return !BLOCKS.includes(type);
  if (instruction.place !== 'heading') return instruction.place === 'inline';
  return !all.slice(index + 1, index + 3).some((each) => each.type === 'header');
}

/** Wraps text between blocks in paragraphs (inc/Parsing/Handler/Block.php). */
export function insertParagraphs(instructions: Instruction[]): Instruction[] {
  const writer = new ParagraphWriter();
  instructions.forEach((instruction, index) => {
    const { type } = instruction;
    if (type === 'eol') {
      writer.endLine(instructions[index + 1]?.type === 'eol');
    } else if (isInline(instruction, instructions, index)) {
      writer.writeInline(instruction);
    } else {
      writer.writeBlock(instruction, type !== 'open' && type !== 'openCell');
    }
  });
  return writer.end();
}

class ParagraphWriter {
  private readonly out: Instruction[] = [];
  private start: number | undefined;
  private skipsEol = false;

  constructor() {
    this.open();
  }

  writeBlock(instruction: Instruction, opensParagraph: boolean): void {
    this.close();
    this.out.push(instruction);
    if (opensParagraph) this.open();
  }

  writeInline(instruction: Instruction): void {
    this.add(instruction);
    this.skipsEol = false;
  }

  endLine(isParagraphEnd: boolean): void {
    if (this.skipsEol) return;
    if (isParagraphEnd) {
      this.close();
      this.open();
    } else {
      this.add({ type: 'text', value: '\n' });
    }
  }

  end(): Instruction[] {
    this.close();
    return this.out;
  }

  private add(instruction: Instruction): void {
    const last = this.out.at(-1);
    if (instruction.type === 'text' && last?.type === 'text') {
      this.out[this.out.length - 1] = { type: 'text', value: last.value + instruction.value };
    } else {
      this.out.push(instruction);
    }
  }

  private open(): void {
    if (this.start !== undefined) return;
    this.start = this.out.length;
    this.out.push({ type: 'open', container: 'paragraph' });
    this.skipsEol = true;
  }

  private close(): void {
    if (this.start === undefined) return;
    const last = this.out.at(-1);
    const length = this.out.length - this.start - 1;
    if (length === 0 || (length === 1 && last?.type === 'text' && trim(last.value) === '')) {
      this.out.length = this.start;
    } else {
      if (last?.type === 'text') {
        this.out[this.out.length - 1] = { type: 'text', value: withoutFinalLineFeeds(last.value) };
      }
      this.out.push({ type: 'close', container: 'paragraph' });
    }
    this.start = undefined;
    this.skipsEol = true;
  }
}

function withoutFinalLineFeeds(text: string): string {
  let end = text.length;
  while (text[end - 1] === '\n') end--;
  return text.slice(0, end);
}
