import { parseCode } from './handler/parse-code';
import { readTokens } from './tokens';

type Code = ReturnType<typeof parseCode>;

interface CodeBlock {
  fileName: string;
  text: string;
}

/**
 * Returns a page's code block by its number from 0, and the name of its file; undefined if there is none
 * (inc/parser/code.php).
 */
export function codeBlockAt(source: string, number: number): CodeBlock | undefined {
  const blocks: Code[] = [];
  const ignore = () => undefined;
  readTokens(source, {
    enter: ignore,
    exit: ignore,
    matched: ignore,
    special: ignore,
    unmatched(mode, text) {
      if (mode === 'code' || mode === 'file') blocks.push(parseCode(mode, text));
    },
  });
  const block = blocks[number];
  if (!block) return undefined;
  const named = block.fileName?.split(/[/\\]/).at(-1);
  const fileName = named || `snippet.${block.language ?? 'txt'}`;
  return { fileName, text: block.text.replace(/^\n+/, '').trimEnd() };
}
