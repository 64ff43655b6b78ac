const EXTENSIONS = {
  img: 'png jpg jpeg gif webp avif ico svg',
  audio: 'mp3 m4a flac wav ogg opus',
  video: 'webm ogv mp4',
};
type Embed = keyof typeof EXTENSIONS;
const KINDS = Object.keys(EXTENSIONS) as Embed[];

/** Returns the element that embeds a file (conf/mime.conf and common additions); undefined for a link. */
export function embedOf(name: string): Embed | undefined {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return KINDS.find((kind) => EXTENSIONS[kind].split(' ').includes(extension));
}
