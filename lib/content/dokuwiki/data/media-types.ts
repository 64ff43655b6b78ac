/** The kinds of files DokuWiki shows in the page, by extension (conf/mime.conf). */
const KINDS: ReadonlyMap<string, 'image' | 'audio' | 'video'> = new Map([
  ['jpg', 'image'],
  ['jpeg', 'image'],
  ['gif', 'image'],
  ['png', 'image'],
  ['webp', 'image'],
  ['ico', 'image'],
  ['svg', 'image'],
  ['mp3', 'audio'],
  ['ogg', 'audio'],
  ['wav', 'audio'],
  ['webm', 'video'],
  ['ogv', 'video'],
  ['mp4', 'video'],
]);

/** What the file is, by its name; any other is a file to fetch. */
export function mediaKind(source: string): 'image' | 'audio' | 'video' | 'file' {
  const dot = source.lastIndexOf('.');
  return KINDS.get(source.slice(dot + 1).toLowerCase()) ?? 'file';
}
