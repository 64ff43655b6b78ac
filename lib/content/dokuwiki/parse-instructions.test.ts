import { describe, expect, test } from 'vitest';
import { parseInstructions } from '@/lib/content/dokuwiki/parse-dokuwiki';
import type { Instruction } from './syntax/instructions';

/** Prints instructions in short: `paragraph(`, `)`, text as it is, others by their type. */
function print(instructions: Instruction[]): string {
  return instructions
    .map((instruction) => {
      if (instruction.type === 'open') return `${instruction.container}(`;
      if (instruction.type === 'close') return ')';
      if (instruction.type === 'text' || instruction.type === 'entity') return instruction.value;
      if (instruction.type === 'openCell') {
        const { kind, colSpan, rowSpan, align } = instruction.cell;
        return `${kind === 'tableHeader' ? 'th' : 'td'}${colSpan}${rowSpan}${align?.charAt(0) ?? ''}(`;
      }
      if (instruction.type === 'openBox')
        return `${instruction.box.kind}:${instruction.box.types.join('+')}(`;
      if (instruction.type === 'footnote') return `footnote[${print(instruction.content)}]`;
      return `<${instruction.type}>`;
    })
    .join('');
}
const parse = (source: string) => print(parseInstructions(source));

describe('paragraphs', () => {
  test.each([
    ['a\nb\n\nc', 'paragraph(a\nb)paragraph(c)'],
    ['\n\n  \n', ''],
    ['a\n----\nb', 'paragraph(a)<hr>paragraph(b)'],
    ['== a ==\nb', '<header>paragraph(b)'],
    ['a\n\n  code\nb', 'paragraph(a)<code>paragraph(b)'],
    ['a((b\n  * c\n))', 'paragraph(afootnote[bunorderedList(listItem(listContent( c)))])'],
  ])('%j', (source, expected) => expect(parse(source)).toBe(expected));
});

describe('lists', () => {
  test.each([
    ['  * a\n  * b', 'unorderedList(listItem(listContent( a))listItem(listContent( b)))'],
    [
      '  * a\n    - b\n  * c',
      'unorderedList(listItem(listContent( a)orderedList(listItem(listContent( b))))listItem(listContent( c)))',
    ],
    [
      '  * a\n  - b',
      'unorderedList(listItem(listContent( a)))orderedList(listItem(listContent( b)))',
    ],
    ['  * <code>a</code>b', 'unorderedList(listItem(listContent( <code>paragraph(b))))'],
  ])('%j', (source, expected) => expect(parse(source)).toBe(expected));
});

describe('tables', () => {
  const table = (rows: string) => `table(tableBody(${rows}))`;
  test.each([
    ['|a|b|', table('tableRow(td11(a)td11(b))')],
    ['|a||b|', table('tableRow(td21(a)td11(b))')],
    ['||a|', table('tableRow(td11(a))')],
    ['|  a|b  |  c  |', table('tableRow(td11r(  a)td11l(b  )td11c(  c  ))')],
    ['|a|b|\n|:::|c|', table('tableRow(td12(a)td11(b))tableRow(td11(c))')],
    ['|:::|a|', table('tableRow(td11()td11(a))')],
    ['|a|b|\n|c|', table('tableRow(td11(a)td11(b))tableRow(td11(c)td11())')],
    [
      '^a^b^\n|c|d|',
      'table(tableHead(tableRow(th11(a)th11(b)))tableBody(tableRow(td11(c)td11(d))))',
    ],
    ['^a^b^', table('tableRow(th11(a)th11(b))')],
    ['^a|b|c|\n|d|e|f|', table('tableRow(th11(a)td11(b)td11(c))tableRow(td11(d)td11(e)td11(f))')],
  ])('%j', (source, expected) => expect(parse(source)).toBe(expected));
});

describe('quotes', () => {
  test.each([
    ['> a\n> b', 'quote( a<linebreak> b)'],
    ['> a\n>> b\n> c', 'quote( aquote( b)paragraph( c))'],
  ])('%j', (source, expected) => expect(parse(source)).toBe(expected));
});

test.each([
  ['"a" "b', 'paragraph(“a” “b)'],
  ['a" b', 'paragraph(a“ b)'],
  ['((a **b ((c)) d** e))', 'paragraph(footnote[a strong(b ((c)) d) e])'],
  ['<note tip>a</note>', 'note:tip(paragraph(a))'],
  [
    '<WRAP round tip>\n  * a\n</WRAP>',
    'wrapblock:round+tip(unorderedList(listItem(listContent( a))))',
  ],
  ['~~NOCACHE~~ ~~ODD:a b~~ c', 'paragraph(  c)'],
  ['**a', 'paragraph(**a)'],
  ['//a\n\nb', 'paragraph(//a)paragraph(b)'],
])('%j', (source, expected) => expect(parse(source)).toBe(expected));
