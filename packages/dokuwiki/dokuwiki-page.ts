import { resolveId } from './ids/page-id';
import { SectionIds } from './ids/section-id';
import { INCLUDE } from './plugins/lists/include';
import { TAG } from './plugins/lists/tag';
import { dataOf } from './plugins/plugin';
import type { Instruction } from './syntax/instructions';
import type { ParseOptions } from './syntax/parse-options';
import { splitOnce } from './syntax/split-once';
import { titleHeading } from './syntax/title-heading';
import { trim } from './syntax/white-space';

export interface OutlineEntry {
  level: number;
  /** The section's id in links. */
  id: string;
  title: string;
}

/** Yields all instructions, those of footnotes too. */
function* withFootnotes(instructions: readonly Instruction[]): Generator<Instruction> {
  for (const instruction of instructions) {
    yield instruction;
    if (instruction.type === 'footnote') yield* withFootnotes(instruction.content);
  }
}

/** A parsed page. */
export class DokuWikiPage {
  /**
   * @param macros names of commands such as `NOTOC`, in upper case
   * @param parse for sources of included pages, and those that plugins make
   */
  constructor(
    readonly instructions: Instruction[],
    readonly macros: readonly string[],
    readonly options: ParseOptions,
    readonly parse: (source: string) => Instruction[],
  ) {}

  /** The page's own headings, without those of included pages. */
  get outline(): OutlineEntry[] {
    const ids = new SectionIds();
    return this.instructions.flatMap((each) => {
      // DokuWiki gives tables ids, so a heading "Table" gets the next number.
      if (each.type === 'open' && each.container === 'table') ids.addHeading('table');
      if (each.type !== 'header' || trim(each.title) === '') return [];
      const { level, title } = each;
      return { level, id: ids.addHeading(title), title };
    });
  }

  /** The first heading, unless text or a higher heading takes that place from it. */
  get title(): string | undefined {
    return titleHeading(this.instructions)?.title || undefined;
  }

  /** True if the page asks to be in no list (plugin hidepages). */
  get isHidden(): boolean {
    return this.macros.includes('HIDEPAGE');
  }

  /** Ids of linked pages. */
  get links(): string[] {
    return this.resolved((each) =>
      each.type === 'link' && each.target.kind === 'internal'
        ? splitOnce(each.target.page, '?')[0]
        : undefined,
    );
  }

  /** Ids of included pages. */
  get includes(): string[] {
    return this.resolved((each) => dataOf(INCLUDE, each)?.page);
  }

  /** Names of tags. */
  get tags(): string[] {
    return this.instructions.flatMap((each) => dataOf(TAG, each) ?? []);
  }

  private resolved(linkOf: (instruction: Instruction) => string | undefined): string[] {
    const { pageId, pageExists } = this.options;
    const ids = [...withFootnotes(this.instructions)].flatMap((each) => {
      const link = linkOf(each);
      return link === undefined ? [] : resolveId(link, pageId, pageExists);
    });
    return [...new Set(ids)];
  }
}
