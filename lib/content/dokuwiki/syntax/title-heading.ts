import type { Instruction } from './instructions';

type Heading = Extract<Instruction, { type: 'header' }>;

/** True for an instruction that shows text of the page itself: no note, picture or included page. */
function isText(instruction: Instruction): boolean {
  switch (instruction.type) {
    case 'text':
    case 'unformatted':
      return instruction.value.trim() !== '';
    case 'link':
      return typeof instruction.title !== 'object';
    case 'entity':
    case 'smiley':
    case 'acronym':
    case 'preformatted':
    case 'code':
    case 'raw':
    case 'html':
    case 'data':
      return true;
    default:
      return false;
  }
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
    } else if (each.type === 'openBox') openBoxes += 1;
    else if (each.type === 'close' && /^(?:note|wrap)/.test(each.container)) openBoxes -= 1;
    else if (!first && openBoxes === 0 && isText(each)) return undefined;
  }
  return first;
}
