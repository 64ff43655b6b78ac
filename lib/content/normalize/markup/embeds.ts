import type { Element, ElementContent } from 'hast';
import { createElement, createText, findElement, isTag, textProperty } from '../../tree/hast';

const MAX_LABEL_UNITS = 120;

/** Sites whose videos Discourse plays after a click. */
const PROVIDERS = new Map([
  ['youtube', { name: 'YouTube', watch: 'https://www.youtube.com/watch?v=' }],
  ['vimeo', { name: 'Vimeo', watch: 'https://vimeo.com/' }],
  ['tiktok', { name: 'TikTok', watch: 'https://www.tiktok.com/embed/v2/' }],
]);
const YOUTUBE_PLAYER =
  /^(?:https?:)?\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/([\w-]{6,20})(?:[?#]|$)/;
const youTubePreview = (id: string) => `https://img.youtube.com/vi/${id}/hqdefault.jpg`;

interface Embed {
  href: string;
  title?: string | undefined;
  provider?: string | undefined;
  preview?: string | undefined;
}

function createLink({ href, title, provider, preview }: Embed): Element {
  const place = href.replace(/^(?:https?:)?\/\//, '');
  const name = title?.trim() ? title.trim() : place;
  const label = provider && title?.trim() ? `${name} (${provider})` : name;
  const picture = createElement('img', { src: preview, alt: '' });
  const text = createText(label.slice(0, MAX_LABEL_UNITS));
  return createElement('a', { className: ['embed'], href }, [
    ...(preview ? [picture, createText(' ')] : []),
    text,
  ]);
}

/** Scripts load these later; `src` is a placeholder. */
const LAZY_SOURCES = [
  'dataSrc',
  'dataLazySrc',
  'dataOriginal',
  'dataEmbedSrc',
  'dataVideoSrc',
  'dataS9eMediaembedC2lSrc',
];

/** Returns an element's media address, even if a script loads it. */
export const mediaSourceOf = (node: Element | undefined): string | undefined =>
  [...LAZY_SOURCES, 'src'].map((name) => sourceOf(node, name)).find(Boolean);

const sourceOf = (node: Element | undefined, name: string) =>
  (node && textProperty(node, name)) || undefined;

/** Discourse: `lazyYT` (old) and `lazy-video-container`. */
function parseLazyVideo(node: Element): Embed | undefined {
  const youTubeId = sourceOf(node, 'dataYoutubeId');
  const id = youTubeId ?? sourceOf(node, 'dataVideoId');
  if (id === undefined || !/^[\w-]{1,40}$/.test(id)) return undefined;
  const key = youTubeId ? 'youtube' : (sourceOf(node, 'dataProviderName') ?? '').toLowerCase();
  const provider = PROVIDERS.get(key);
  const href = sourceOf(findElement(node, isTag('a')), 'href') ?? (provider && provider.watch + id);
  if (href === undefined) return undefined;
  return {
    href,
    title: sourceOf(node, 'dataYoutubeTitle') ?? sourceOf(node, 'dataVideoTitle'),
    provider: provider?.name ?? key,
    preview:
      sourceOf(findElement(node, isTag('img')), 'src') ??
      (key === 'youtube' ? youTubePreview(id) : undefined),
  };
}

function parseUploadedVideo(node: Element): Embed | undefined {
  const href = sourceOf(node, 'dataVideoSrc');
  return href === undefined ? undefined : { href, preview: sourceOf(node, 'dataThumbnailSrc') };
}

function parsePlayer(node: Element): Embed | undefined {
  const source = findElement(
    node,
    (inner) => inner.tagName === 'source' && mediaSourceOf(inner) !== undefined,
  );
  const href = mediaSourceOf(node) ?? sourceOf(node, 'data') ?? mediaSourceOf(source);
  if (href === undefined) return undefined;
  const [, youTubeId] = YOUTUBE_PLAYER.exec(href) ?? [];
  return {
    href: youTubeId ? `${PROVIDERS.get('youtube')?.watch}${youTubeId}` : href,
    preview: sourceOf(node, 'poster') ?? (youTubeId && youTubePreview(youTubeId)),
    title: sourceOf(node, 'title'),
  };
}

const linked = (embed: Embed | undefined) => embed && [createLink(embed)];

/** Returns a link, with a picture if there is one, for a player or frame: nothing plays without a click. */
export const readPlayer = (node: Element): ElementContent[] | undefined =>
  linked(parsePlayer(node));

/** Returns a link to what a frame of this address plays. */
export const readFrameUrl = (src: string): ElementContent[] | undefined =>
  linked(parsePlayer(createElement('iframe', { src })));

/** Returns a link for a video of Discourse that a script would play. */
export function readLazyVideo(node: Element): ElementContent[] | undefined {
  if (node.tagName !== 'div') return undefined;
  const link = linked(parseLazyVideo(node) ?? parseUploadedVideo(node));
  return link && [createElement('div', {}, link)];
}
