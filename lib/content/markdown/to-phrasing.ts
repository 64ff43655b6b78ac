import type { PhrasingContent, RootContent } from 'mdast';

const SPACE: PhrasingContent = { type: 'text', value: ' ' };
const oneLine = (code: string) => code.trim().replace(/\s*\n\s*/g, ' ');

/** The content of a block in one line. */
function textOfBlock(node: RootContent): PhrasingContent[] {
  switch (node.type) {
    case 'code':
      return [{ type: 'inlineCode', value: oneLine(node.value) }];
    case 'math':
      return [{ type: 'inlineMath', value: oneLine(node.value) }];
    case 'heading':
      return [{ type: 'strong', children: toPhrasing(node.children) }];
    case 'listItem':
      return [{ type: 'text', value: '• ' }, ...toPhrasing(node.children)];
    default:
      return 'children' in node ? toPhrasing(node.children) : [];
  }
}

/** The content of a heading or a cell, where Markdown has room for one line: blocks follow each other in it. */
export function toPhrasing(nodes: readonly RootContent[]): PhrasingContent[] {
  return nodes.flatMap((node): PhrasingContent[] => {
    switch (node.type) {
      case 'break':
        return [SPACE];
      case 'inlineMath':
        return [{ ...node, value: oneLine(node.value) }];
      case 'text':
      case 'inlineCode':
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
