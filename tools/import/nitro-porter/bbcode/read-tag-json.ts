import { z } from 'zod';
import { parseJson } from '@/lib/wire/json/json';
import { type BbcodeTag, bbcodeText } from './parse-bbcode';

const text = z.string().optional().catch(undefined);
const idText = z.union([z.string(), z.number().transform(String)]).catch('');

const tagJson = z
  .object({ src: text, alt: text, title: text, 'data-attachmentid': idText })
  .transform(({ 'data-attachmentid': id, src, alt, title }) => ({
    id,
    src,
    alt: alt || title || id,
  }));

/**
 * Returns what vBulletin 5 says of a picture or file: `[IMG2=JSON]{"src":"…"}[/IMG2]`,
 * `[ATTACH=JSON]{"data-attachmentid":"77"}[/ATTACH]`. Undefined for other tags.
 */
export function readTagJson({ head, children }: BbcodeTag) {
  if (head.toLowerCase() !== '=json') return undefined;
  const read = parseJson(Buffer.from(bbcodeText(children)));
  return read.kind === 'ok' ? tagJson.safeParse(read.value).data : undefined;
}
