import { escapeHtml } from '@/lib/base/text/escape';
import { PLACEHOLDER_BASE } from '@/lib/content/links/rewrite-links';
import { contentSettings } from '@/lib/content/settings/content-settings';
import { type ScannedTag, scanShortHtml } from '@/lib/content/tree/scan-html';
import { applyEdits, type Edit } from '@/lib/store/forgotten/text-piece';
import { resolveLegacyUrl } from '@/lib/urls/legacy-url';
import { parseHref } from '@/lib/urls/parse-href';
import type { BoardFiles } from './board-files';

/** Relative addresses that lead to nothing here. */
export interface LostAddresses {
  pictures: number;
  links: number;
  /** The first ones. */
  examples: string[];
}

const MAX_EXAMPLES = 3;
const MAX_ADDRESS_UNITS = 4000;
/** Scripts of forums load the later ones. */
const ADDRESSES = ['href', 'src', 'poster', 'data-src', 'data-lazy-src', 'data-original'];
/** Posts without one of them need not be read as HTML. */
function mayHaveAddresses(html: string): boolean {
  const letters = html.toLowerCase();
  return ADDRESSES.some((name) => letters.includes(name));
}
/** A text of a link, or of a picture, that names its file. */
const FILE_NAME = /^[^/\\]{1,100}\.\w{1,5}$/;
/** Classes of pictures that are shown as text. */
const SHOWN_AS_TEXT = /emo(?:ji|ticon)|smil(?:ey|ie)|avatar/i;

/** Gives the files of a folder to the addresses in posts, and counts the relative ones that lead nowhere. */
export class PostAddresses {
  readonly lost: LostAddresses = { pictures: 0, links: 0, examples: [] };

  constructor(private readonly files: BoardFiles | undefined) {}

  /** Returns the HTML with the site paths of files in place of their addresses. */
  rewrite(html: string): string {
    // With an address of its own, nothing of the community is lost.
    const isIdle = this.files === undefined && contentSettings().baseUrl !== undefined;
    if (isIdle || !mayHaveAddresses(html)) return html;
    const edits: Edit[] = [];
    let link: { tag: ScannedTag; text: string } | undefined;
    const read = (tag: ScannedTag, label: string) => {
      for (const attribute of ADDRESSES) {
        const path = this.pathFor(tag, attribute, FILE_NAME.exec(label.trim())?.[0]);
        const place = path === undefined ? undefined : tag.placeOf(attribute);
        if (path && place) edits.push({ ...place, text: `${attribute}="${escapeHtml(path)}"` });
      }
    };
    const endLink = () => {
      if (link) read(link.tag, link.text);
      link = undefined;
    };
    scanShortHtml(html, {
      tag: (tag) => {
        if (tag.name === 'a') endLink();
        if (tag.isEnd) return;
        if (tag.name === 'a') link = { tag, text: '' };
        else read(tag, tag.attributes.get('alt') ?? '');
      },
      text: (text) => {
        if (link) link.text += text;
      },
    });
    endLink();
    return edits.length > 0 ? applyEdits(html, edits) : html;
  }

  private pathFor(tag: ScannedTag, attribute: string, name?: string): string | undefined {
    const address = tag.attributes.get(attribute)?.trim() ?? '';
    if (address === '' || address.startsWith('#') || address.length > MAX_ADDRESS_UNITS) {
      return undefined;
    }
    const { baseUrl, ownHosts } = contentSettings();
    const url = parseHref(address, baseUrl ?? PLACEHOLDER_BASE);
    if (url?.protocol !== 'http:' && url?.protocol !== 'https:') return undefined;
    const isRelative = url.host === PLACEHOLDER_BASE.host;
    const isOwn = isRelative || url.host === baseUrl?.host || ownHosts.has(url.host);
    const path = isOwn ? this.files?.urlOf(url, name) : undefined;
    if (path === undefined && isRelative) this.countLost(tag, address, url);
    return path;
  }

  private countLost({ name, attributes }: ScannedTag, address: string, url: URL): void {
    if (name === 'a') {
      if (resolveLegacyUrl(url.pathname + url.search + url.hash) !== undefined) return;
      this.lost.links += 1;
    } else if (name === 'img') {
      if (SHOWN_AS_TEXT.test(attributes.get('class') ?? '')) return;
      this.lost.pictures += 1;
    } else {
      return;
    }
    if (this.lost.examples.length < MAX_EXAMPLES) this.lost.examples.push(address);
  }
}
