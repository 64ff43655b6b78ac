import type { PhrasingContent, RootContent } from 'mdast';
import { MATH } from './handlers';

const SPACE: PhrasingContent = { type: 'text', value: ' ' };

/** Returns code on one line, since a line feed could start a block. */
export function oneLine(code: string): string {
  const lines = code.split(/[\r\n]/);
  if (lines.length === 1) return code;
  return lines.flatMap((line) => line.trim() || []).join(' ') || ' ';
}

function textOfBlock(node: RootContent): PhrasingContent[] {
  switch (node.type) {
    case 'code': {
      const value = oneLine(node.value.trim());
      // Empty marks would start the code that follows.
      if (value === '') return [];
      return [{ type: node.lang === MATH ? 'inlineMath' : 'inlineCode', value }];
    }
    case 'heading':
      return [{ type: 'strong', children: toPhrasing(node.children) }];
    case 'listItem':
      return [{ type: 'text', value: '• ' }, ...toPhrasing(node.children)];
    default:
      return 'children' in node ? toPhrasing(node.children) : [];
  }
}

/** Returns the content of a heading or cell on one line. Blocks follow one another. */
export function toPhrasing(nodes: readonly RootContent[]): PhrasingContent[] {
  return nodes.flatMap((node): PhrasingContent[] => {
    switch (node.type) {
      case 'break':
        return [SPACE];
      case 'text':
      case 'inlineCode':
      case 'inlineMath':
      case 'image':
      case 'footnoteReference':
        return [node];
      case 'delete':
      case 'emphasis':
      case 'strong':
      case 'link':
        return [{ ...node, children: toPhrasing(node.children) }];
      default:
        return [SPACE, ...textOfBlock(node), SPACE];
    }
  });
}
