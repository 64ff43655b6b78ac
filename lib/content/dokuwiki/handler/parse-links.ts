import type { TimeSliced } from '@/lib/base/runtime/time-slicing';
import { parseMedia } from '@/lib/content/dokuwiki/handler/parse-media';
import { EMAIL_ADDRESS } from '@/lib/content/dokuwiki/patterns/link-patterns';
import { type PageExists, resolveId } from '@/lib/urls/dokuwiki-id/page-id';
import { trim } from '@/lib/urls/dokuwiki-id/white-space';
import type { Include, Instruction, LinkTarget } from '../syntax/instructions';
import { splitOnce } from '../syntax/split-once';

type Link = Extract<Instruction, { type: 'link' }>;

/** Parses `[[target|title]]` (`internallink` in inc/parser/handler.php). */
export function parseLink(match: string): Link {
  const [source, title] = splitOnce(match.slice(2, -2), '|');
  const target = targetOf(trim(source));
  const isMedia = title !== undefined && /^\{\{[^}]+\}\}$/.test(title);
  return { type: 'link', target, title: isMedia ? parseMedia(title) : title };
}

/** Parses a URL in text. Hosts that begin with `www.` or `ftp.` get a scheme. */
export function parseExternalLink(match: string): Link {
  let scheme = '';
  if (match.startsWith('ftp') && !match.startsWith('ftp://')) {
    scheme = 'ftp://';
  } else if (match.startsWith('www')) {
    scheme = 'http://';
  }
  const title = scheme === '' ? undefined : match;
  return { type: 'link', target: { kind: 'external', url: scheme + match }, title };
}

/** Parses `{{page>id&flags}}` and `{{section>id#part}}` (include plugin). */
export function parseInclude(match: string): Include {
  const [target = '', ...flags] = match.slice(match.indexOf('>') + 1, -2).split(/[&|]/);
  const [page, section] = splitOnce(target.replace(/[[\]]/g, ''), '#');
  return {
    page: trim(page),
    section: section ? trim(section) : undefined,
    flags: flags.map((flag) => trim(flag)),
  };
}

/** Parses `{{tag>one "two words"}}` (tag plugin). */
export function parseTags(match: string): Extract<Instruction, { type: 'tags' }> {
  const names = match.slice(match.indexOf('>') + 1, -2).match(/"[^"]+"|[^\s"]+/g) ?? [];
  return { type: 'tags', tags: names.map((name) => name.replaceAll('"', '').replaceAll('_', ' ')) };
}

/** URLs of videos by site, without the video's id (sites.ini of the vshare plugin). */
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
export function parseCall(match: string): Link | undefined {
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

const INCLUDES = /\{\{(?:page|section)>[^}\n]{1,500}\}\}/g;

/** Yields the ids of included pages. */
export function* includedIds(source: string, pageId: string, pageExists?: PageExists) {
  for (const [match] of source.matchAll(INCLUDES)) {
    yield resolveId(parseInclude(match).page, pageId, pageExists);
  }
}

const LINKS = /\[\[([^\]|]{1,1000})|\{\{(?:page|section|tag)>[^}]{1,500}\}\}/g;

function pagesOf(match: string, link: string | undefined): string[] {
  if (link === undefined) {
    return match.startsWith('{{tag>')
      ? parseTags(match).tags.map((tag) => `:tag:${tag}`)
      : [parseInclude(match).page];
  }
  const target = targetOf(trim(link));
  return target.kind === 'internal' ? [splitOnce(target.page, '?')[0]] : [];
}

/** Notes in `found` whether each linked page exists. */
export function* lookUpLinks(
  source: string,
  pageId: string,
  pageExists: PageExists,
  found: Map<string, boolean | undefined>,
): TimeSliced<void> {
  const lookUp = (id: string) => {
    if (!found.has(id)) found.set(id, pageExists(id));
    return found.get(id);
  };
  for (const [match, link] of source.matchAll(LINKS)) {
    for (const page of pagesOf(match, link)) resolveId(page, pageId, lookUp);
    yield;
  }
}

function targetOf(source: string): LinkTarget {
  if (/^[a-zA-Z0-9.]+>/.test(source)) {
    const [shortcut, name = ''] = splitOnce(source, '>');
    return { kind: 'interwiki', shortcut: shortcut.toLowerCase(), name };
  }
  if (/^\\\\[^\\]+\\/.test(source)) return { kind: 'windowsshare', path: source };
  if (/^[a-z0-9\-.+]+:\/\//i.test(source)) return { kind: 'external', url: source };
  if (EMAIL_ADDRESS.test(source)) return { kind: 'email', address: source };
  if (/^#./s.test(source)) return { kind: 'local', section: source.slice(1) };
  return { kind: 'internal', page: source };
}
