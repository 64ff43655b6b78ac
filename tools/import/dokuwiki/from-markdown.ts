import { createContext, runInContext } from 'node:vm';
import type { Nodes, Paragraph, Parents, Table } from 'mdast';
import { fromMarkdown as parseMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { parseFragment } from 'parse5';

/** The values of DokuWiki's setting `syntax` that read Markdown; the first of two is preferred. */
export type MarkdownDialect = 'md' | 'md+dw' | 'dw+md';

/** UTF-16 units: the memory of the parser grows faster than the text. */
const MAX_UNITS = 300_000;
/** So does its time. Pages that people write take a tenth of this. */
const MAX_MS = 5000;

/** Code in Markdown: tags of DokuWiki within it are text. Code in DokuWiki's tags is no Markdown. */
const CODE =
  /^([`~]{3,}).*\n[\s\S]*?^\1|`[^`\n]+`|(<(code|file|nowiki|html|php)\b[^>]*>[\s\S]*?<\/\3>|%%.*?%%)/gim;

/** A script of a context can be ended while it runs. */
const context = createContext({ convert: () => '' });

/**
 * Returns Markdown in DokuWiki's own syntax, as DokuWiki reads Markdown since 2026
 * (inc/Parsing/ParserMode/Gfm*.php). Anything else stays as it is. So does a text that is too long or
 * takes too much time.
 */
export function fromMarkdown(source: string, dialect: MarkdownDialect, maxMs = MAX_MS): string {
  if (source.length > MAX_UNITS) return source;
  context.convert = () => convert(source, dialect);
  try {
    return String(runInContext('convert()', context, { timeout: maxMs }));
  } catch {
    return source;
  }
}

function convert(source: string, dialect: MarkdownDialect): string {
  const kept: string[] = [];
  const text = source.replace(CODE, (match, _, code) =>
    code === undefined ? match : `\uE000${kept.push(match) - 1}\uE001`,
  );
  const tree = parseMarkdown(text, {
    // A line below a text is a rule. For lists, the preferred syntax decides.
    extensions: [
      gfm(),
      { disable: { null: ['setextUnderline', ...(dialect === 'dw+md' ? ['list'] : [])] } },
    ],
    mdastExtensions: [gfmFromMarkdown()],
  });
  const printed = new Printer(text, dialect).blocks(tree, '');
  return printed.replace(/\uE000(\d+)\uE001/g, (_, index) => kept[Number(index)] ?? '');
}

const decodeReference = (reference: string): string => {
  const [node] = parseFragment(reference).childNodes;
  return node && 'value' in node ? node.value : reference;
};

/** A mark that would end a cell, outside of links, files and what is literal. */
const EDGE = /(%%.*?%%|\[\[.*?\]\]|\{\{.*?\}\})|[|^]/g;

/** The blanks around the text of a cell by its alignment. */
const PADDING = { none: [' ', ' '], left: [' ', '  '], right: ['  ', ' '], center: ['  ', '  '] };

class Printer {
  constructor(
    private readonly source: string,
    private readonly dialect: MarkdownDialect,
  ) {}

  /** @param indent of the lists and quotes around the blocks; `''` where there are none */
  blocks({ children }: Parents, indent: string): string {
    return children.map((child) => this.block(child, indent)).join('\n\n');
  }

  private block(node: Nodes, indent: string): string {
    switch (node.type) {
      case 'heading': {
        const signs = '='.repeat(Math.max(2, 7 - node.depth));
        return `${signs} ${this.plain(node)} ${signs}`;
      }
      case 'paragraph':
        return indent === '' ? this.paragraph(node) : this.inline(node);
      case 'list':
        return node.children
          .map((item) => {
            const bullet = `${indent}  ${node.ordered ? '-' : '*'} `;
            const task = typeof item.checked === 'boolean' ? (item.checked ? '☑ ' : '☐ ') : '';
            return bullet + task + this.item(item, `${indent}  `);
          })
          .join('\n');
      case 'code': {
        const tag = node.value.includes('</code>') ? 'file' : 'code';
        return `<${tag}${node.lang ? ` ${node.lang}` : ''}>\n${node.value}\n</${tag}>`;
      }
      case 'blockquote':
        return this.blocks(node, ` ${indent}`).replace(/^(>*) ?(?=.)/gm, '>$1 ');
      case 'thematicBreak':
        return '----';
      case 'table':
        return this.table(node);
      default:
        return this.sourceOf(node);
    }
  }

  /** The blocks of an item on one line, and the lists in it. */
  private item(item: Parents, indent: string): string {
    let line = '';
    for (const child of item.children) {
      const isList = child.type === 'list';
      line += line === '' ? '' : isList ? '\n' : '\\\\ ';
      const printed = this.block(child, indent);
      line += child.type === 'paragraph' ? printed.replaceAll('\n', ' ') : printed;
    }
    return line;
  }

  private table({ children: rows, align }: Table): string {
    return rows
      .map((row, index) => {
        const edge = index === 0 ? '^' : '|';
        const cells = row.children.slice(0, align?.length).map((cell, column) => {
          const text = this.inline(cell).replace(EDGE, (edge, whole) => whole ?? `%%${edge}%%`);
          const [before, after] = PADDING[align?.[column] ?? 'none'];
          return before + text + after;
        });
        return `${edge}${cells.join(edge)}${edge}`;
      })
      .join('\n');
  }

  private inline({ children }: Parents): string {
    return children.map((child) => this.phrase(child)).join('');
  }

  private phrase(node: Nodes): string {
    const source = this.sourceOf(node);
    const isUnderscored = source.startsWith('_') && this.dialect === 'dw+md';
    switch (node.type) {
      case 'text':
        return this.text(source);
      case 'emphasis':
        return isUnderscored ? `_${this.inline(node)}_` : `//${this.inline(node)}//`;
      case 'strong':
        return isUnderscored ? `__${this.inline(node)}__` : `**${this.inline(node)}**`;
      case 'delete':
        return `<del>${this.inline(node)}</del>`;
      case 'inlineCode':
        return `''<nowiki>${node.value}</nowiki>''`;
      case 'break':
        return '\\\\ ';
      case 'image':
        return `{{${node.url}${node.alt ? `|${node.alt}` : ''}}}`;
      case 'link': {
        const [only, ...others] = node.children;
        // An address in the text is a link by itself.
        if (!source.startsWith('[')) return source.replace(/^<(?=\w+:\/)|(?<=^<\w+:\/.*)>$/g, '');
        const isPicture = only?.type === 'image' && others.length === 0;
        const title = isPicture ? this.phrase(only) : this.plain(node);
        return `[[${node.url}|${title}]]`;
      }
      default:
        return source;
    }
  }

  /** Text of a paragraph, where DokuWiki's own marks may stand. */
  private text(source: string): string {
    const text = source
      .replace(this.dialect === 'dw+md' ? /\n>+ ?/g : /\n[ \t>]*/g, '\n')
      .replace(/\\([!-/:-@[-`{-~])/g, '%%$1%%')
      .replace(/&(?:#\w{1,8}|\w{1,32});/g, decodeReference);
    return this.dialect === 'md' ? text.replace(/(?<!:)\/\/|\[\[/g, '%%$&%%') : text;
  }

  private plain(node: Nodes): string {
    if ('children' in node) return node.children.map((child) => this.plain(child)).join('');
    return 'value' in node ? node.value.replaceAll(']]', '] ]') : '';
  }

  /** A paragraph, or what its indentation makes of it in DokuWiki: a list, or preformatted text. */
  private paragraph(node: Paragraph): string {
    const { start, end } = node.position ?? {};
    const indentation = ' '.repeat((start?.column ?? 1) - 1);
    if (indentation.length < 2) return this.inline(node);
    if (this.dialect === 'dw+md' && /^[*-]/.test(this.sourceOf(node))) {
      return indentation + this.inline(node);
    }
    return indentation + this.source.slice(start?.offset, end?.offset);
  }

  private sourceOf({ position }: Nodes): string {
    return this.source.slice(position?.start.offset, position?.end.offset);
  }
}
