import { z } from 'zod';
import { plainText } from '@/lib/base/text/plain-text';
import { parseJson } from '@/lib/wire/json/json';
import { wireText } from '@/lib/wire/json/scalar';
import type { UpstreamResponse } from './upstream';

const MAX_SENTENCE = 200;
const MAX_READ_BYTES = 4096;

const spoken = z.object({
  errors: z.array(wireText).default([]).catch([]),
  detail: wireText,
  message: wireText,
});

/** What the body of a response says for a person: a message, the title of a page, or its text; `''` for nothing. */
export function sentenceOf({ body }: Pick<UpstreamResponse, 'body'>): string {
  const read = parseJson(body);
  if (read.kind === 'ok') {
    const { errors = [], detail, message } = spoken.safeParse(read.value).data ?? {};
    return (errors[0] || detail || message || '').slice(0, MAX_SENTENCE);
  }
  const text = new TextDecoder().decode(body.subarray(0, MAX_READ_BYTES));
  const [, title = /^\s*</.test(text) ? '' : text] = /<title>(.*?)<\/title>/is.exec(text) ?? [];
  return plainText(title).slice(0, MAX_SENTENCE);
}

/** What a response says beside its status: where it leads, or what the body says; undefined for nothing. */
export function detailOfResponse(response: UpstreamResponse): string | undefined {
  const { status, headers } = response;
  const location = plainText(headers.get('location') ?? '').slice(0, MAX_SENTENCE);
  if (status >= 300 && status < 400 && location) {
    const hint = URL.canParse(location)
      ? ' (API_BASE_URL has to be where the community answers)'
      : '';
    return `status ${status}, which leads to ${location}${hint}`;
  }
  const sentence = sentenceOf(response);
  return sentence ? `status ${status}: ${sentence}` : undefined;
}
