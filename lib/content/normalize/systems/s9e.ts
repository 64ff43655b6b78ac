import type { Element, ElementContent } from 'hast';
import { z } from 'zod';
import { parseJson } from '@/lib/wire/json/json';
import {
  createElement,
  createText,
  findElement,
  findElements,
  hasClass,
  textContentOf,
  textProperty,
} from '../../tree/hast';
import { readFrameUrl } from '../markup/embeds';
import type { MarkupRow } from '../markup/markup-row';
import { marked } from '../markup/readers';

const isWord = ({ children }: Element) => children.some(({ type }) => type === 'text');

/** Names and values of a frame's attributes in turn. */
const attributeList = z.array(z.string());

function frameUrl(node: Element): string | undefined {
  const bytes = new TextEncoder().encode(textProperty(node, 'dataS9eMediaembedIframe'));
  const json = parseJson(bytes);
  const list = attributeList.safeParse(json.kind === 'ok' ? json.value : undefined).data ?? [];
  const at = list.findIndex((name, index) => index % 2 === 0 && name === 'src');
  return at < 0 ? undefined : list[at + 1];
}

/** The button of a file, or the card of a picture, to which scripts of fof/upload add the link. */
function readUpload(node: Element): ElementContent[] {
  const card = findElement(node, ({ properties: { style } }) => String(style).includes('url('));
  const [, url] = /url\(([^\s)]+)\)/.exec((card && textProperty(card, 'style')) ?? '') ?? [];
  const href = url ?? `api/fof/download/${textProperty(node, 'dataFofUploadDownloadUuid')}`;
  const words = findElements(node, isWord).map((part) => textContentOf(part).trim());
  const label = createText(words.filter(Boolean).join(' '));
  return [createElement('p', {}, [createElement('a', { href }, [label])])];
}

/** The s9e text formatter, which Flarum, phpBB 3.2 and an add-on of XenForo use. */
export const S9E_MARKUP: readonly MarkupRow[] = [
  {
    what: 'embed',
    of: '[dataS9eMediaembedIframe]',
    read(node) {
      const url = frameUrl(node);
      return url === undefined ? undefined : readFrameUrl(url);
    },
  },
  {
    what: 'mention',
    of: '.UserMention .PostMention .GroupMention',
    read: marked('mention'),
  },
  {
    what: 'attachment',
    of: '[dataFofUploadDownloadUuid]',
    read: readUpload,
  },
  {
    what: 'formula',
    of: '.mathren-inline .mathren-block',
    read(node) {
      const name = hasClass(node, 'mathren-block') ? 'div' : 'span';
      const tex = createText(textContentOf(node));
      return [createElement(name, { className: ['math'] }, [tex])];
    },
  },
];
