type MediaType = 'image' | 'audio' | 'video';

/** The types of files that DokuWiki embeds in a page, by extension (conf/mime.conf). */
const EXTENSIONS: ReadonlyMap<MediaType, string[]> = new Map([
  ['image', ['jpg', 'jpeg', 'gif', 'png', 'webp', 'ico', 'svg']],
  ['audio', ['mp3', 'ogg', 'wav']],
  ['video', ['webm', 'ogv', 'mp4']],
]);

/** Returns the type of a media file by its name; `file` for one that is only linked to. */
export function mediaTypeOf(name: string): MediaType | 'file' {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  for (const [type, extensions] of EXTENSIONS) if (extensions.includes(extension)) return type;
  return 'file';
}
