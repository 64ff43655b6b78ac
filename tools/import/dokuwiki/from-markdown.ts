import type { Nodes, Paragraph, Parents, Table } from 'mdast';
import { fromMarkdown as parseMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { parseFragment } from 'parse5';

/** DokuWiki's `syntax` settings with Markdown. The first named is preferred. */
export type MarkdownDialect = 'md' | 'md+dw' | 'dw+md';

/** UTF-16 units. The parser takes quadratic time: some 10 s for the worst text of this length. */
const MAX_UNITS = 100_000;
/** A line with over 50 marks of quotes or items. The parser's time and its stack grow with the depth. */
const TOO_DEEP = /^[ \t]*(?:(?:>|[-*+]|\d{1,9}[.)])[ \t]*){51}/m;

const MARKDOWN_CODE = /^(?<fence>[`~]{3,}).*\n[\s\S]*?^\k<fence>|`[^`\n]+`/;
const WIKI_CODE = /<(?<tag>code|file|nowiki|html|php)\b[^>]*>[\s\S]*?<\/\k<tag>>|%%.*?%%/;
/** In Markdown code, DokuWiki's tags are text, so both are matched together. */
const CODE = new RegExp(`${MARKDOWN_CODE.source}|(?<wikiCode>${WIKI_CODE.source})`, 'gim');

/** No well-formed text has it, and no character reference means it (HTML, 13.2.5.80). */
const MARK = '\ud800';
/** Stands for DokuWiki's code. */
const PLACEHOLDER = new RegExp(`${MARK}(\\d+)${MARK}`, 'g');

/**
 * Returns Markdown as DokuWiki syntax, as DokuWiki does since 2026 (inc/Parsing/ParserMode/Gfm*.php). Texts
 * that are too long or nested too deeply are returned unchanged.
 */
export function fromMarkdown(source: string, dialect: MarkdownDialect): string {
  if (source.length > MAX_UNITS || TOO_DEEP.test(source)) return source;
  const wikiCodes: string[] = [];
  const text = source
    .toWellFormed()
    .replace(CODE, (match, _fence, wikiCode: string | undefined) => {
      if (wikiCode === undefined) return match;
      wikiCodes.push(wikiCode);
      return MARK + (wikiCodes.length - 1) + MARK;
    });
  // An underline is a rule. For lists, the preferred syntax counts.
  const disabled = dialect === 'dw+md' ? ['setextUnderline', 'list'] : ['setextUnderline'];
  const tree = parseMarkdown(text, {
    extensions: [gfm(), { disable: { null: disabled } }],
    mdastExtensions: [gfmFromMarkdown()],
  });
  const printed = new Printer(text, dialect).blocks(tree, '');
  return printed.replace(PLACEHOLDER, (_, index) => wikiCodes[Number(index)] ?? '');
}

const decodeReference = (reference: string): string => {
  const [node] = parseFragment(reference).childNodes;
  return node && 'value' in node ? node.value : reference;
};

/** A literal, link or file, or a mark that would end a cell. */
const CELL_MARK = /(%%.*?%%|\[\[.*?\]\]|\{\{.*?\}\})|[|^]/g;

const padCell = {
  none: (text: string) => ` ${text} `,
  left: (text: string) => ` ${text}  `,
  right: (text: string) => `  ${text} `,
  center: (text: string) => `  ${text}  `,
};

class Printer {
  constructor(
    private readonly source: string,
    private readonly dialect: MarkdownDialect,
  ) {}

  /** @param indent of lists and quotes around */
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
            const box = item.checked ? '☑ ' : '☐ ';
            const isTask = typeof item.checked === 'boolean';
            const content = this.item(item, `${indent}  `);
            return bullet + (isTask ? box : '') + content;
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

  /** An item's blocks on one line, with nested lists. */
  private item(item: Parents, indent: string): string {
    let line = '';
    for (const child of item.children) {
      if (line !== '') line += child.type === 'list' ? '\n' : '\\\\ ';
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
          const text = this.inline(cell).replace(
            CELL_MARK,
            (mark, other) => other ?? `%%${mark}%%`,
          );
          return padCell[align?.[column] ?? 'none'](text);
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
        // Bare addresses are links already.
        if (!source.startsWith('[')) return source.replace(/^<(?=\w+:\/)|(?<=^<\w+:\/.*)>$/g, '');
        const isPicture = only?.type === 'image' && others.length === 0;
        const title = isPicture ? this.phrase(only) : this.plain(node);
        return `[[${node.url}|${title}]]`;
      }
      default:
        return source;
    }
  }

  /** Text of a paragraph, which may contain DokuWiki syntax. */
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

  /** In DokuWiki, indented paragraphs are lists or preformatted. */
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
