import type { CallToolResult } from '@modelcontextprotocol/server';
import { type ListedRecord, printRecords } from '@/lib/documents/markdown/listed-records';
import type { PreparedResponse } from '@/lib/http/prepared-response';
import { RETRY_SECONDS } from '@/lib/http/retry-after';
import { mapOk, type Outcome } from '@/lib/model/outcome';
import { urlOf } from '@/lib/urls/canonical-url';
import type { View } from '@/lib/urls/views/view';

/** What a tool has read, or why there is nothing; `impossible` if no such thing can be read on this site. */
export type ToolOutcome = Outcome<CallToolResult> | { kind: 'impossible'; detail: string };

/** UTF-16 units of a text. The rest is read at its address. */
const MAX_TEXT_LENGTH = 100_000;

/**
 * Returns a window of a list as text and as data.
 * @param about fields beside the list, such as its total
 */
export function listResult(
  records: readonly ListedRecord[],
  about: Record<string, unknown>,
): CallToolResult {
  const items = records.map(({ title, url, fields }) => ({ title, url, ...fields }));
  return {
    content: [{ type: 'text', text: printRecords(records) || 'Nothing was found.' }],
    structuredContent: { items, ...about },
  };
}

/** Returns a record's text, which ends at the limit, with what is known of it as data. */
export function textResult(
  text: string,
  view: View,
  about: Record<string, unknown>,
): CallToolResult {
  const isCut = text.length > MAX_TEXT_LENGTH;
  const shown = isCut
    ? `${text.slice(0, MAX_TEXT_LENGTH)}\n\n(The text goes on at ${urlOf(view)})`
    : text;
  return {
    content: [{ type: 'text', text: shown }],
    structuredContent: { url: urlOf(view), is_cut: isCut, ...about },
  };
}

/** Returns a window of a list that the community returns whole. */
export const windowResult = <T>(
  list: Outcome<T[]>,
  { offset, limit }: { offset: number; limit: number },
  describe: (record: T) => ListedRecord,
): Outcome<CallToolResult> =>
  mapOk(list, (all) =>
    listResult(all.slice(offset, offset + limit).map(describe), { total: all.length }),
  );

const refusal = (status: string, text: string, more = {}): CallToolResult => ({
  isError: true,
  content: [{ type: 'text', text }],
  structuredContent: { status, ...more },
});

/** Returns the result of a call that no such site can answer, unlike one that finds nothing. */
export const impossibleResult = (detail: string): CallToolResult =>
  refusal('impossible', `Not possible here: ${detail}`);

/** The result of a call that was not begun. */
export const BUSY_RESULT = refusal('unavailable', 'The site is too busy. Try again in a second.', {
  retry_after_seconds: 1,
});

/** Returns the result of a call from the response with it, or with an error's problem details. */
export function resultOfResponse({ status, headers, body }: PreparedResponse): CallToolResult {
  switch (status) {
    case 200:
      return JSON.parse(body.toString());
    case 404:
      return refusal('missing', 'Nothing: there is no such record.');
    case 410:
      return refusal('gone', 'Nothing: the record was removed for good.');
    case 400:
      return refusal('invalid', JSON.parse(body.toString()).detail);
    default:
      return refusal('unavailable', 'No answer is possible now. Try again later.', {
        retry_after_seconds: Number(headers['retry-after'] ?? RETRY_SECONDS),
      });
  }
}
