import type { Element, ElementContent } from 'hast';
import type { ContentSettings } from '@/lib/content/content-settings';
import { createElement, createText, textProperty } from '@/lib/content/hast';
import type { Rewrite } from '@/lib/content/sanitizer/rewrite-tree';
import { parseHref } from '@/lib/urls/parse-href';
import { HERE, printOutside } from '../links/rewrite-links';

const DATA_IMAGE = /^data:image\/(?:png|jpeg|gif|webp|avif);base64,[A-Za-z0-9+/\s]+={0,2}$/i;
const LONGEST_DATA = 200_000;
/** Longer ones have no answer from a server that refuses addresses of more than 2,048 bytes. */
const LONGEST = 2000;

/** Where an image may come from: as an image, or only as a link to it. */
type Source = { src: string } | { link: string; host: string };

function judge(given: string, setting: ContentSettings): Source | undefined {
  const address = given.trim();
  if (/^data:/i.test(address)) {
    return address.length <= LONGEST_DATA && DATA_IMAGE.test(address)
      ? { src: address.replace(/\s+/g, '') }
      : undefined;
  }
  if (address === '' || address.length > LONGEST * 2) return undefined;
  if (setting.isProxied(address)) return { src: address };
  if (setting.ownMedia && /^\/media\/[^\\]+$/.test(address)) {
    const url = parseHref(address, HERE);
    return url?.pathname.startsWith('/media/') ? { src: url.pathname + url.search } : undefined;
  }
  const url = parseHref(address, setting.base ?? HERE);
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') return undefined;
  if (url.host === HERE.host) return undefined;
  url.hash = '';
  const printed = printOutside(url);
  switch (setting.images) {
    case 'proxy': {
      const src = setting.proxied(printed);
      const isShown = src.length <= LONGEST && !/\.svgz?$/i.test(url.pathname);
      return isShown ? { src } : { link: printed, host: url.host };
    }
    case 'direct':
      // The Content-Security-Policy shows images over https only.
      return url.protocol === 'https:' ? { src: printed } : { link: printed, host: url.host };
    case 'click':
      return { link: printed, host: url.host };
  }
}

/** Rewrites the images of a body, by the setting: shown, shown through this site, or linked to. */
export function imageRewrite(setting: ContentSettings): Rewrite {
  return (node: Element): ElementContent[] | undefined => {
    if (node.tagName !== 'img') return undefined;
    const given = textProperty(node, 'src');
    const alt = textProperty(node, 'alt')?.trim() ?? '';
    const source = given === undefined ? undefined : judge(given, setting);
    if (!source) return alt === '' ? [] : [createText(alt)];
    if ('link' in source) {
      const label = alt || `${source.host}/…`;
      return [
        createElement('a', { className: ['image-off'], href: source.link }, [createText(label)]),
      ];
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
