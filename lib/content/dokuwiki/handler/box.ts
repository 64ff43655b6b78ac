import type { Box } from '@/lib/content/dokuwiki/instructions';

/** The words of the opening tag of the note or wrap plugin: `<note warning>`, `<WRAP round tip 60%>`. */
export function parseBox(kind: Box['kind'], tag: string): Box {
  const words = tag.slice(tag.search(/[a-z]/i), -1).split(/\s+/).slice(1);
  return { kind, words: words.filter((word) => word !== '').map((word) => word.toLowerCase()) };
}
