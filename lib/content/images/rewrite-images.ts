import type { Element, ElementContent } from 'hast';
import { COPY_PATH } from '@/lib/base/files/copied-files';
import { parseHref } from '@/lib/urls/parse-href';
import { wikiAddresses } from '@/lib/urls/wiki-software/wiki-software';
import { isUrlOfWiki, PLACEHOLDER_BASE, printExternalUrl } from '../links/rewrite-links';
import type { ContentSettings } from '../settings/content-settings';
import { createElement, createText, textProperty } from '../tree/hast';
import type { Rewrite } from '../tree/rewrite-tree';

const DATA_IMAGE = /^data:image\/(?:png|jpeg|gif|webp|avif);base64,[A-Za-z0-9+/\s]+={0,2}$/i;
const MAX_DATA_UNITS = 200_000;
/** This site's server rejects targets of over 2,048 bytes. */
const MAX_PATH_UNITS = 2000;

const isDrawing = (path: string) => /\.svgz?$/i.test(path);

type ImageSource = { kind: 'shown'; src: string } | { kind: 'link'; link: string; host: string };

const shown = (src: string): ImageSource => ({ kind: 'shown', src });

function resolveImage(given: string, settings: ContentSettings): ImageSource | undefined {
  const address = given.trim();
  if (/^data:/i.test(address)) {
    return address.length <= MAX_DATA_UNITS && DATA_IMAGE.test(address)
      ? shown(address.replace(/\s+/g, ''))
      : undefined;
  }
  if (address === '' || address.length > MAX_PATH_UNITS * 2) return undefined;
  if (settings.isProxyPath(address) || COPY_PATH.test(address)) return shown(address);
  if (settings.hasOwnMedia && /^\/media\/[^\\]+$/.test(address)) {
    const url = parseHref(address, PLACEHOLDER_BASE);
    return url?.pathname.startsWith('/media/') ? shown(url.pathname + url.search) : undefined;
  }
  const url = parseHref(address, settings.baseUrl ?? PLACEHOLDER_BASE);
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') return undefined;
  const isHere = [PLACEHOLDER_BASE.host, settings.baseUrl?.host].includes(url.host);
  const media = isHere && settings.hasOwnMedia ? wikiAddresses().filePathAt(url) : undefined;
  if (media !== undefined) return shown(media);
  if (url.host === PLACEHOLDER_BASE.host) return undefined;
  url.hash = '';
  // The proxy refuses SVG, but wiki files are sandboxed.
  const file = isUrlOfWiki(url, settings) ? wikiAddresses().filePathAt(url) : undefined;
  if (file !== undefined && isDrawing(file)) return shown(file);
  const { host, pathname, protocol } = url;
  const link = printExternalUrl(url);
  const linked: ImageSource = { kind: 'link', link, host };
  // The proxy itself sends copies, even later ones.
  const copy = settings.imageMode === 'proxy' ? undefined : settings.toCopyPath(link);
  if (copy !== undefined) return shown(copy);
  switch (settings.imageMode) {
    case 'proxy': {
      const src = settings.toProxyPath(link);
      const isShown = src.length <= MAX_PATH_UNITS && !isDrawing(pathname);
      return isShown ? shown(src) : linked;
    }
    case 'direct':
      // The Content-Security-Policy allows only https images.
      return protocol === 'https:' ? shown(link) : linked;
    case 'click':
      return linked;
  }
}

/** Returns a rewrite that shows, proxies or links images. */
export function createImageRewrite(settings: ContentSettings): Rewrite {
  return (node: Element): ElementContent[] | undefined => {
    if (node.tagName !== 'img') return undefined;
    const src = textProperty(node, 'src');
    const alt = textProperty(node, 'alt')?.trim() ?? '';
    const source = src === undefined ? undefined : resolveImage(src, settings);
    if (!source) return alt === '' ? [] : [createText(alt)];
    if (source.kind === 'link') {
      const label = createText(alt || `${source.host}/…`);
      return [createElement('a', { className: ['image-off'], href: source.link }, [label])];
    }
    Object.assign(node.properties, {
      src: source.src,
      alt,
      loading: 'lazy',
      decoding: 'async',
      referrerPolicy: 'no-referrer',
    });
    return undefined;
  };
}
