import { PLUGIN_CALL } from '../../patterns/link-patterns';
import type { Instruction } from '../../syntax/instructions';
import { splitOnce } from '../../syntax/split-once';
import { trim } from '../../syntax/white-space';
import { definePlugin } from '../plugin';

/** URLs of videos by site, without the video's id (sites.ini). */
const VIDEO_SITES: ReadonlyMap<string, string> = new Map([
  ['youtube', 'https://www.youtube.com/watch?v='],
  ['vimeo', 'https://vimeo.com/'],
  ['dailymotion', 'https://www.dailymotion.com/video/'],
  ['youku', 'https://v.youku.com/v_show/id_'],
  ['bilibili', 'https://www.bilibili.com/video/'],
  ['niconico', 'https://www.nicovideo.jp/watch/'],
  ['rutube', 'https://rutube.ru/video/'],
  ['archiveorg', 'https://archive.org/details/'],
]);

/** Parses a plugin's `{{name>…}}` as a link to its video or URL; undefined without either. */
export function parseCall(match: string): Extract<Instruction, { type: 'link' }> | undefined {
  const [site = '', rest = ''] = splitOnce(trim(match.slice(2, -2)), '>');
  const video = VIDEO_SITES.get(site);
  const [id = ''] = rest.split(/[?|]/, 1);
  const [address] = /\bhttps?:\/\/[^\s|]+/.exec(rest) ?? [];
  const [, title] = splitOnce(rest, '|');
  if (address !== undefined) {
    return { type: 'link', target: { kind: 'external', url: address }, title };
  }
  if (video === undefined) return undefined;
  const url = video + encodeURIComponent(trim(id).toWellFormed());
  return { type: 'link', target: { kind: 'external', url } };
}

/** `{{youtube>id}}`, and any `{{name>…}}` with a URL: a link to the video or URL. */
export const VSHARE = definePlugin({
  names: ['vshare'],
  tokens: [{ kind: 'special', mode: 'call', sort: 319, pattern: PLUGIN_CALL, parse: parseCall }],
});
