import type { Element } from 'hast';
import { z } from 'zod';
import { parseJson } from '@/lib/wire/json/json';
import { textProperty } from '../../tree/hast';
import { readFrameUrl } from '../markup/embeds';
import type { MarkupRow } from '../markup/markup-row';
import { marked } from '../markup/readers';

/** Names and values of a frame's attributes in turn. */
const attributeList = z.array(z.string());

function frameUrl(node: Element): string | undefined {
  const bytes = new TextEncoder().encode(textProperty(node, 'dataS9eMediaembedIframe'));
  const json = parseJson(bytes);
  const list = attributeList.safeParse(json.kind === 'ok' ? json.value : undefined).data ?? [];
  const at = list.findIndex((name, index) => index % 2 === 0 && name === 'src');
  return at < 0 ? undefined : list[at + 1];
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
    of: '.UserMention .PostMention',
    read: marked('mention'),
  },
];
