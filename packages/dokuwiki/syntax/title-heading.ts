import type { Instruction } from './instructions';

type Heading = Extract<Instruction, { type: 'header' }>;

const TEXTS = 'entity smiley acronym code inlineCode html feed'.split(' ');

function isText(instruction: Instruction): boolean {
  const { type } = instruction;
  if (type === 'text' || type === 'unformatted') return instruction.value.trim() !== '';
  if (type === 'plugin') return instruction.isText === true;
  return type === 'link' ? typeof instruction.title !== 'object' : TEXTS.includes(type);
}

/**
 * Returns the first heading if none is higher and only boxes, footnotes, tags, pictures and included pages
 * come before it.
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
    } else if (each.type === 'closeBox') {
      openBoxes -= 1;
    } else if (!first && openBoxes === 0 && isText(each)) {
      return undefined;
    }
  }
  return first;
}
