import type { Element } from 'hast';
import { z } from 'zod';
import { parseJson } from '@/lib/wire/json/json';
import { textProperty } from '../../tree/hast';
import { readFrameUrl } from '../markup/embeds';
import { type MarkupRow, marked } from '../markup/markup-row';

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
    example: `<span data-s9e-mediaembed="a"><span data-s9e-mediaembed-iframe='["scrolling","no","src","https:\\/\\/a.example\\/7"]'></span></span>`,
    becomes:
      '<span><a class="embed" href="https://a.example/7" rel="ugc nofollow noopener noreferrer">a.example/7</a></span>',
    read(node) {
      const url = frameUrl(node);
      return url === undefined ? undefined : readFrameUrl(url);
    },
  },
  {
    what: 'mention',
    of: '.UserMention .PostMention',
    example: '<a class="PostMention" href="/d/7/2" data-id="99">ann</a>',
    becomes: '<a class="mention" href="/locate?topic=7&#x26;number=2" rel="nofollow">ann</a>',
    read: marked('mention'),
  },
];
