import type { CallToolResult } from '@modelcontextprotocol/server';
import { type ListedRecord, printRecords } from '@/lib/documents/markdown/listed-records';
import { type Failure, mapOk, type Outcome } from '@/lib/model/outcome';
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

function refuseFailure(failure: Failure): CallToolResult {
  switch (failure.kind) {
    case 'missing':
      return refusal('missing', 'Nothing: there is no such record.');
    case 'gone':
      return refusal('gone', 'Nothing: the record was removed for good.');
    case 'invalid':
      return refusal('invalid', failure.detail || 'The community refused an argument.');
    case 'limited':
    case 'unavailable':
      return refusal('unavailable', 'The community is not answering. Try again later.', {
        retry_after_seconds: failure.retryAfterSeconds,
      });
    case 'malformed':
      return refusal('unavailable', 'The community gave an answer that cannot be understood.');
  }
}

/** The result of a call that was not begun, or that took too long. */
export const BUSY_RESULT = refusal('unavailable', 'The site is too busy. Try again in a second.', {
  retry_after_seconds: 1,
});

/** Returns the result of a call. "Nothing" and "not possible here" have different statuses. */
export function toolResultOf(outcome: ToolOutcome): CallToolResult {
  if (outcome.kind === 'ok') return outcome.value;
  return outcome.kind === 'impossible'
    ? refusal('impossible', `Not possible here: ${outcome.detail}`)
    : refuseFailure(outcome);
}
