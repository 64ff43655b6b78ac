import type { Instruction } from './instructions';

type Heading = Extract<Instruction, { type: 'header' }>;

const TEXTS = 'entity smiley acronym code inlineCode html data entry'.split(' ');

/** True for an instruction that shows text of the page itself: no note, picture or included page. */
function isText(instruction: Instruction): boolean {
  const { type } = instruction;
  if (type === 'text' || type === 'unformatted') return instruction.value.trim() !== '';
  return type === 'link' ? typeof instruction.title !== 'object' : TEXTS.includes(type);
}

/**
 * Returns the heading that is the title of a page: its first one, where it is of the highest level of the page and
 * nothing but boxes, footnotes, tags, pictures and included pages stands before it.
 */
export function titleHeading(instructions: readonly Instruction[]): Heading | undefined {
  let first: Heading | undefined;
  let openBoxes = 0;
  for (const each of instructions) {
    if (each.type === 'header') {
      if (first && each.level < first.level) return undefined;
      first ??= each;
    } else if (each.type === 'openBox') {
      openBoxes += 1;
    } else if (each.type === 'close' && /^(?:note|wrap)/.test(each.container)) {
      openBoxes -= 1;
    } else if (!first && openBoxes === 0 && isText(each)) return undefined;
  }
  return first;
}
