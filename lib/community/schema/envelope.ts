import { z } from 'zod';
import { text } from './scalar';

const SUCCESS = 42;

const envelope = z
  .object({
    code: z.preprocess(
      (value) => (typeof value === 'string' && /^-?\d{1,9}$/.test(value) ? Number(value) : value),
      z.int(),
    ),
    message: text,
    data: z.unknown(),
  })
  .partial({ message: true, data: true });

/** What a body is, whichever dialect it speaks. The visitor's id of an envelope is left behind. */
export type Opened = { kind: 'data'; data: unknown } | { kind: 'error'; message: string };

/**
 * Opens the older dialect's envelope: an object with an integer `code` and a `data` or `message`,
 * where 42 is success and everything else an error. Any other body is the data itself.
 */
export function openEnvelope(body: unknown): Opened {
  const read = envelope.safeParse(body);
  if (!read.success || !('data' in read.data || 'message' in read.data)) {
    return { kind: 'data', data: body };
  }
  if (read.data.code === SUCCESS) return { kind: 'data', data: read.data.data };
  return { kind: 'error', message: (read.data.message ?? '').slice(0, 200) };
}

const WORDS = [
  [
    'missing',
    /not found|no such|does ?n[o']t exist|不存在|找不到|未找到|已删除|沒有找到|没有找到/i,
  ],
  ['limited', /too (many|often|fast|frequent)|rate.?limit|频繁|頻繁|过快|過快|稍后再试|稍後再試/i],
  ['invalid', /invalid|illegal|must be|out of range|无效|無效|参数|參數|非法|不合法/i],
] as const;

/** What an error's message most likely means; there is no published list of codes. */
export function meaningOf(message: string): 'missing' | 'limited' | 'invalid' | 'unavailable' {
  return WORDS.find(([, words]) => words.test(message))?.[0] ?? 'unavailable';
}
