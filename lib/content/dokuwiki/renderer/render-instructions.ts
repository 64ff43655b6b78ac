import type { Element, ElementContent, Root } from 'hast';
import { ACRONYMS } from '@/lib/content/dokuwiki/data/acronyms';
import { SMILEYS } from '@/lib/content/dokuwiki/data/smileys';
import { createCodeElement, createShownHtml } from '@/lib/content/dokuwiki/renderer/code';
import {
  createBoxElement,
  createCellElement,
  createContainer,
} from '@/lib/content/dokuwiki/renderer/container';
import { createLinkElement } from '@/lib/content/dokuwiki/renderer/create-link-element';
import { createMediaElement } from '@/lib/content/dokuwiki/renderer/create-media-element';
import { Footnotes } from '@/lib/content/dokuwiki/renderer/footnotes';
import { selectIncluded } from '@/lib/content/dokuwiki/renderer/select-included';
import { TreeBuilder } from '@/lib/content/dokuwiki/renderer/tree-builder';
import { lastIdPart } from '@/lib/model/wiki-tree';
import { resolveId } from '@/lib/urls/dokuwiki-id/page-id';
import { trim } from '@/lib/urls/dokuwiki-id/white-space';
import { createElement, createText } from '../../tree/hast';
import { type DataField, dataValueSource } from '../syntax/data-fields';
import type { DokuWikiContext } from '../syntax/dokuwiki-context';
import type { Include, Instruction } from '../syntax/instructions';
import { SectionIds } from '../syntax/section-id';
import { titleHeading } from '../syntax/title-heading';

export interface DokuWikiPage {
  tree: Root;
  hasToc: boolean;
  title: Element | undefined;
}

/** Returns the elements of DokuWiki's own renderer (inc/parser/xhtml.php). */
export function renderInstructions(
  instructions: Instruction[],
  context: DokuWikiContext,
  parse: (source: string) => Instruction[],
): DokuWikiPage {
  const page: WholeDocument = {
    heading: titleHeading(instructions),
    title: undefined,
    footnotes: new Footnotes(),
    ids: new SectionIds(),
    parse,
    includesLeft: MAX_INCLUDES,
  };
  const renderer = new Renderer(context, page, [context.pageId]);
  const children = renderer.render(instructions);
  const footnotes = page.footnotes.createList();
  if (footnotes) children.push(footnotes);
  return { tree: { type: 'root', children }, hasToc: renderer.hasToc, title: page.title };
}

const MAX_INCLUDES = 100;
const MAX_INCLUDE_DEPTH = 4;

interface WholeDocument {
  heading: Instruction | undefined;
  title: Element | undefined;
  footnotes: Footnotes;
  ids: SectionIds;
  parse: (source: string) => Instruction[];
  includesLeft: number;
}

class Renderer {
  hasToc = true;
  private level = 0;

  /**
   * @param stack ids of the page and its includers
   * @param levels by how many levels to lower headings
   */
  constructor(
    private readonly context: DokuWikiContext,
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
      case 'openBox':
        tree.open(instruction.box.kind, createBoxElement(instruction.box));
        return undefined;
      case 'close':
        tree.close(instruction.container);
        return undefined;
      case 'notoc':
        this.hasToc = false;
        return undefined;
      case 'text':
      case 'unformatted':
      case 'entity':
        return createText(instruction.value);
      case 'smiley':
        return createElement('span', { className: ['smiley'], title: instruction.value }, [
          createText(SMILEYS.get(instruction.value) ?? instruction.value),
        ]);
      case 'acronym':
        return createElement('abbr', { title: ACRONYMS.get(instruction.value) }, [
          createText(instruction.value),
        ]);
      case 'eol':
        return createText('\n');
      case 'linebreak':
        return createElement('br');
      case 'hr':
        return createElement('hr');
      case 'header':
        return this.renderHeader(instruction);
      case 'code':
      case 'inlineCode':
        return createCodeElement(instruction);
      case 'html':
        return createShownHtml(instruction.text, instruction.isBlock);
      case 'anchor': {
        const { id, text } = instruction;
        return createElement('a', { id }, text ? [createText(text)] : []);
      }
      case 'link':
        return createLinkElement(instruction, this.context);
      case 'media':
        return createMediaElement(instruction.media, this.context);
      case 'include':
        return this.renderInclude(instruction.include);
      case 'tags':
        // Tags of an included page belong to that page.
        return this.stack.length > 1 ? undefined : this.renderTags(instruction.tags);
      case 'math': {
        const name = instruction.value.startsWith('$') ? 'div' : 'span';
        return createElement(name, { className: ['math'] }, [createText(instruction.value)]);
      }
      case 'data':
        return createElement('div', {}, this.render(this.page.parse(instruction.source)));
      case 'entry':
        return this.renderEntry(instruction.fields);
      case 'footnote':
        return this.page.footnotes.createReference(JSON.stringify(instruction.content), () =>
          this.render(instruction.content),
        );
    }
  }

  private renderHeader(heading: Extract<Instruction, { type: 'header' }>): Element | undefined {
    const { title, level } = heading;
    if (trim(title) === '') return undefined;
    this.level = level;
    const id = this.page.ids.addHeading(title);
    const shownLevel = Math.max(1, Math.min(5, level + this.levels));
    const element = createElement(`h${shownLevel}`, { id }, [createText(title)]);
    if (heading === this.page.heading) this.page.title = element;
    return element;
  }

  /** Links of an included page are relative to that page. */
  private renderInclude(include: Include): Element | undefined {
    const { context, page, stack } = this;
    const id = resolveId(include.page, context.pageId, context.pageExists);
    if (stack.includes(id)) return undefined;
    if (context.pageExists?.(id) === false && !include.flags.includes('linkonly')) return undefined;
    const isTooMuch = stack.length > MAX_INCLUDE_DEPTH || page.includesLeft-- <= 0;
    const source = isTooMuch ? undefined : context.includedSource?.(id);
    const parsed = source === undefined ? [] : page.parse(source);
    const shown = selectIncluded(parsed, include, source !== undefined);
    const link = (to: string, title?: string) => {
      const target = { kind: 'internal', page: `:${to}` } as const;
      return createElement('p', {}, [createLinkElement({ type: 'link', target, title }, context)]);
    };
    if (shown?.kind !== 'text') return shown && link(id + shown.hash, shown.title);
    const top = this.top + this.level;
    const innerContext = { ...context, pageId: id, isPart: shown.isPart };
    const inner = new Renderer(innerContext, page, [...stack, id], top, shown.levelsBelow(top));
    const more = shown.isCut ? [link(id, '→ Read more...')] : [];
    return createElement('div', {}, [...inner.render(shown.instructions), ...more]);
  }

  private renderEntry(fields: readonly DataField[]): Element {
    const rows = fields.flatMap((field) => {
      const source = field.values.map((value) => dataValueSource(field, value)).join(', ');
      const nodes = this.render(this.page.parse(source));
      const [first] = nodes;
      const isLine = nodes.length === 1 && first?.type === 'element' && first.tagName === 'p';
      const shown = isLine ? first.children : nodes;
      const title = createElement('dt', {}, [createText(`${field.title}: `)]);
      return [title, createElement('dd', {}, shown)];
    });
    return createElement('dl', {}, rows);
  }

  private renderTags(tags: string[]): Element {
    const items = tags.map((tag) => {
      const page = `:tag:${tag}`;
      const title = lastIdPart(tag);
      const isMissing = this.context.pageExists?.(resolveId(page, '')) === false;
      const link = { type: 'link', target: { kind: 'internal', page }, title } as const;
      return createElement('li', {}, [
        isMissing ? createText(title) : createLinkElement(link, this.context),
      ]);
    });
    return createElement('ul', { className: ['tags'] }, items);
  }
}
