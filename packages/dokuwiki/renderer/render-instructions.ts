import type { Element, ElementContent, Root } from 'hast';
import { ACRONYMS } from '../data/acronyms';
import { SMILEYS } from '../data/smileys';
import { SectionIds } from '../ids/section-id';
import type { PluginRenderer } from '../plugins/plugin';
import { pluginNamed } from '../plugins/plugins';
import type { Instruction } from '../syntax/instructions';
import { titleHeading } from '../syntax/title-heading';
import { trim } from '../syntax/white-space';
import { createCodeElement } from './code';
import { createCellElement, createContainer } from './container';
import { createLinkElement } from './create-link-element';
import { createMediaElement } from './create-media-element';
import { Footnotes } from './footnotes';
import { h, textNode } from './hast-nodes';
import type { RenderContext } from './render-context';
import { TreeBuilder } from './tree-builder';

/** Returns the elements of DokuWiki's own renderer (inc/parser/xhtml.php). */
export function renderInstructions(
  instructions: Instruction[],
  context: RenderContext,
  parse: (source: string) => Instruction[],
): Root {
  const page: WholeDocument = {
    heading: titleHeading(instructions),
    title: undefined,
    footnotes: new Footnotes(),
    ids: new SectionIds(),
    parse,
    includesLeft: MAX_INCLUDES,
  };
  const children = new Renderer(context, page, [context.pageId]).render(instructions);
  const footnotes = page.footnotes.createList();
  if (footnotes) children.push(footnotes);
  if (page.title) children.unshift(page.title);
  return { type: 'root', children };
}

const MAX_INCLUDES = 100;
const MAX_INCLUDE_DEPTH = 4;

interface WholeDocument {
  heading: Instruction | undefined;
  /** To be moved to the top. */
  title: Element | undefined;
  footnotes: Footnotes;
  ids: SectionIds;
  parse: (source: string) => Instruction[];
  includesLeft: number;
}

class Renderer implements PluginRenderer {
  private headingLevel = 0;

  /**
   * @param stack ids of the page and its includers
   * @param levels by how many levels to lower headings
   */
  constructor(
    readonly context: RenderContext,
    private readonly page: WholeDocument,
    private readonly stack: readonly string[],
    private readonly top = 0,
    private readonly levels = 0,
  ) {}

  render(instructions: Instruction[]): ElementContent[] {
    const tree = new TreeBuilder();
    for (const instruction of instructions) {
      const node = this.renderOne(instruction, tree);
      if (node) tree.add(node);
    }
    return tree.end();
  }

  get level(): number {
    return this.top + this.headingLevel;
  }

  get isIncluded(): boolean {
    return this.stack.length > 1;
  }

  isAround(id: string): boolean {
    return this.stack.includes(id);
  }

  readPage(id: string): Instruction[] | undefined {
    const { stack, page, context } = this;
    const isTooMuch = stack.length > MAX_INCLUDE_DEPTH || page.includesLeft-- <= 0;
    const source = isTooMuch ? undefined : context.include?.(id);
    return source === undefined ? undefined : page.parse(source);
  }

  renderPage(id: string, shown: Instruction[], isPart: boolean, levels: number): ElementContent[] {
    const context = { ...this.context, pageId: id, isPart };
    return new Renderer(context, this.page, [...this.stack, id], this.level, levels).render(shown);
  }

  renderSource(source: string): ElementContent[] {
    return this.render(this.page.parse(source));
  }

  private renderOne(instruction: Instruction, tree: TreeBuilder): ElementContent | undefined {
    switch (instruction.type) {
      case 'open': {
        const { container } = instruction;
        // DokuWiki gives tables ids, so a heading "Table" gets the next number.
        if (container === 'table') this.page.ids.addHeading('table');
        tree.open(container, ...createContainer(container));
        return undefined;
      }
      case 'openCell':
        tree.open(instruction.cell.kind, createCellElement(instruction.cell));
        return undefined;
      case 'openBox': {
        const { mode, plugin, data, isInline } = instruction;
        tree.open(mode, pluginNamed(plugin)?.createBox?.(data, isInline) ?? h('div'));
        return undefined;
      }
      case 'close':
        tree.close(instruction.container);
        return undefined;
      case 'closeBox':
        tree.close(instruction.mode);
        return undefined;
      case 'notoc':
        return undefined;
      case 'text':
      case 'unformatted':
      case 'entity':
        return textNode(instruction.value);
      case 'smiley':
        return h('span', { className: ['smiley'], title: instruction.value }, [
          textNode(SMILEYS.get(instruction.value) ?? instruction.value),
        ]);
      case 'acronym':
        return h('abbr', { title: ACRONYMS.get(instruction.value) }, [textNode(instruction.value)]);
      case 'eol':
        return textNode('\n');
      case 'linebreak':
        return h('br');
      case 'hr':
        return h('hr');
      case 'header':
        return this.renderHeader(instruction);
      case 'code':
      case 'inlineCode':
        return createCodeElement(instruction);
      case 'html': {
        const { text, isBlock } = instruction;
        const shown = this.context.html?.(text, isBlock);
        return shown ?? createCodeElement({ type: 'inlineCode', text, language: 'html' });
      }
      case 'link':
        return createLinkElement(instruction, this.context);
      case 'media':
        return createMediaElement(instruction.media, this.context);
      case 'feed':
        return h('div', {}, this.renderSource(`\n  * [[${instruction.url}]]`));
      case 'plugin':
        return pluginNamed(instruction.plugin)?.render?.(instruction.data, this);
      case 'footnote':
        return this.page.footnotes.createReference(JSON.stringify(instruction.content), () =>
          this.render(instruction.content),
        );
    }
  }

  private renderHeader(heading: Extract<Instruction, { type: 'header' }>): Element | undefined {
    const { title, level } = heading;
    if (trim(title) === '') return undefined;
    this.headingLevel = level;
    const id = this.page.ids.addHeading(title);
    const shownLevel = Math.max(1, Math.min(5, level + this.levels));
    const element = h(`h${shownLevel}`, { id }, [textNode(title)]);
    if (heading !== this.page.heading || !this.context.hasTitleOnTop) return element;
    this.page.title = { ...element, tagName: 'h1' };
    return undefined;
  }
}
