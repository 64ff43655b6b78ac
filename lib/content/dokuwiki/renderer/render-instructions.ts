import type { Element, ElementContent, Root } from 'hast';
import { ACRONYMS } from '@/lib/content/dokuwiki/data/acronyms';
import { SMILEYS } from '@/lib/content/dokuwiki/data/smileys';
import { createCodeElement } from '@/lib/content/dokuwiki/renderer/code';
import {
  createBoxElement,
  createCellElement,
  createContainer,
} from '@/lib/content/dokuwiki/renderer/container';
import { Footnotes } from '@/lib/content/dokuwiki/renderer/footnotes';
import { createLinkElement } from '@/lib/content/dokuwiki/renderer/links';
import { createMediaElement } from '@/lib/content/dokuwiki/renderer/media';
import { TreeBuilder } from '@/lib/content/dokuwiki/renderer/tree-builder';
import { trim } from '@/lib/urls/dokuwiki-id/white-space';
import { createElement, createText } from '../../tree/hast';
import type { DokuWikiContext } from '../syntax/dokuwiki-context';
import type { Instruction } from '../syntax/instructions';
import { SectionIds } from '../syntax/section-id';

/** A rendered page. */
export interface DokuWikiPage {
  tree: Root;
  /** False if the page asks for no table of contents (`~~NOTOC~~`). */
  hasToc: boolean;
}

/** Renders instructions as the elements of DokuWiki's own renderer (inc/parser/xhtml.php). */
export function renderInstructions(
  instructions: Instruction[],
  context: DokuWikiContext,
): DokuWikiPage {
  const renderer = new Renderer(context);
  const children = renderer.render(instructions);
  const footnotes = renderer.footnotes.createList();
  if (footnotes) children.push(footnotes);
  return { tree: { type: 'root', children }, hasToc: renderer.hasToc };
}

class Renderer {
  readonly footnotes = new Footnotes();
  hasToc = true;
  private readonly ids = new SectionIds();

  constructor(private readonly context: DokuWikiContext) {}

  render(instructions: Instruction[]): ElementContent[] {
    const tree = new TreeBuilder();
    for (const instruction of instructions) {
      const node = this.renderOne(instruction, tree);
      if (node) tree.add(node);
    }
    return tree.end();
  }

  /** Opens or closes a container of the tree, or returns a node to add to it. */
  private renderOne(instruction: Instruction, tree: TreeBuilder): ElementContent | undefined {
    switch (instruction.type) {
      case 'open': {
        const { container } = instruction;
        // DokuWiki gives tables ids, for their edit buttons: a heading "Table" gets the next number.
        if (container === 'table') this.ids.add('table');
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
        return this.renderHeader(instruction.title, instruction.level);
      case 'preformatted':
      case 'code':
      case 'raw':
        return createCodeElement(instruction);
      case 'link':
        return createLinkElement(instruction, this.context);
      case 'media':
        return createMediaElement(instruction.media, this.context);
      case 'rss':
        return this.renderFeed(instruction.url);
      case 'footnote':
        return this.footnotes.createReference(JSON.stringify(instruction.content), () =>
          this.render(instruction.content),
        );
    }
  }

  private renderHeader(title: string, level: number): Element | undefined {
    if (trim(title) === '') return undefined;
    return createElement(`h${level}`, { id: this.ids.add(title) }, [createText(title)]);
  }

  /** DokuWiki fetches the feed and lists its entries. This site links to the feed instead. */
  private renderFeed(url: string): Element {
    const link = createLinkElement(
      { type: 'link', target: { kind: 'external', url } },
      this.context,
    );
    const item = createElement('div', { className: ['li'] }, [link]);
    return createElement('ul', { className: ['rss'] }, [createElement('li', {}, [item])]);
  }
}
