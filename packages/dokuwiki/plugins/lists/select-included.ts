import { SectionIds, sectionId } from '../../ids/section-id';
import type { Instruction } from '../../syntax/instructions';

/** A call such as `{{page>id#section&flags}}`. */
export interface Include {
  page: string;
  section?: string | undefined;
  flags: string[];
}

const isHeading = (each: Instruction) => each.type === 'header';

/** `_get_section` in the include plugin. */
function partOf(instructions: Instruction[], section: string | undefined): Instruction[] {
  if (section === undefined) return instructions;
  const ids = new SectionIds();
  const wanted = sectionId(section);
  // Each header up to the wanted one counts for the ids, since these must differ.
  const isWanted = (each: Instruction) =>
    each.type === 'header' && ids.addHeading(each.title) === wanted;
  const from = instructions.findIndex(isWanted);
  const heading = instructions[from];
  if (heading?.type !== 'header') return instructions;
  const following = instructions.slice(from + 1);
  const end = following.findIndex((each) => each.type === 'header' && each.level <= heading.level);
  return [heading, ...(end === -1 ? following : following.slice(0, end))];
}

type Included =
  | { kind: 'link'; hash: string; title: string | undefined }
  | {
      kind: 'text';
      instructions: Instruction[];
      isPart: boolean;
      isCut: boolean;
      /** By how many levels to lower headings in a section of level `top`. */
      levelsBelow(top: number): number;
    };

/** Returns the shown part of a page by the include plugin's flags (helper.php); undefined for nothing. */
export function selectIncluded(
  parsed: Instruction[],
  { section, flags }: Include,
  isThere: boolean,
): Included | undefined {
  // The last flag counts.
  const has = (on: RegExp, off: RegExp) =>
    on.test(flags.findLast((flag) => on.test(flag) || off.test(flag)) ?? '');
  if (!isThere && has(/^(?:pageexists|existlink)$/, /^nopageexists$/)) return undefined;
  if (!isThere || has(/^(?:linkonly|existlink)$/, /^(?:nolinkonly|include_content)$/)) {
    const title = has(/^title$/, /^notitle$/) ? parsed.find(isHeading)?.title : undefined;
    return { kind: 'link', hash: section ? `#${section}` : '', title };
  }
  const part = partOf(parsed, section);
  const [first, second = part.length] = part.flatMap((each, at) => (isHeading(each) ? at : []));
  const hasEnd = has(/^firstsec/, /^fullpage$/) && second < part.length;
  const shown = hasEnd ? part.slice(0, second) : part;
  const isHeadless = has(/^noheader$/, /^(?:show)?header$/);
  const highest = Math.min(6, ...shown.filter(isHeading).map(({ level }) => level));
  const isIndented = !has(/^noindent$/, /^indent$/);
  return {
    kind: 'text',
    instructions: isHeadless ? shown.filter((_, at) => at !== first) : shown,
    isPart: hasEnd || section !== undefined,
    isCut: hasEnd && !has(/^noreadmore$/, /^readmore$/),
    levelsBelow: (top) => (isIndented ? top - highest + (isHeadless ? 0 : 1) : 0),
  };
}
