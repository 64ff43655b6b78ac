import { z } from 'zod';
import { wireText } from './json/scalar';

const SUCCESS = 42;

const envelope = z
  .object({
    code: z.preprocess(
      (value) => (typeof value === 'string' && /^-?\d{1,9}$/.test(value) ? Number(value) : value),
      z.int(),
    ),
    message: wireText,
    data: z.unknown(),
  })
  .partial({ message: true, data: true });

type EnvelopeContent =
  | { kind: 'data'; data: unknown; isEnveloped?: true }
  | { kind: 'error'; message: string };

/**
 * Returns the data or the error message in the older format's envelope: an object with an integer `code` (42
 * is success) and `data` or `message`. Any other body is data.
 */
export function openEnvelope(body: unknown): EnvelopeContent {
  const read = envelope.safeParse(body);
  if (!read.success || !('data' in read.data || 'message' in read.data)) {
    return { kind: 'data', data: body };
  }
  if (read.data.code === SUCCESS) {
    return { kind: 'data', data: read.data.data, isEnveloped: true };
  }
  return { kind: 'error', message: (read.data.message ?? '').slice(0, 200) };
}

const MISSING =
  /not found|no such|does ?n[o']t exist|不存在|找不到|未找到|已删除|已刪除|沒有找到|没有找到/i;
const LIMITED = /too (many|often|fast|frequent)|rate.?limit|频繁|頻繁|过快|過快|稍后再试|稍後再試/i;
const INVALID = /invalid|illegal|must be|out of range|无效|無效|参数|參數|非法|不合法/i;
/** Words about the server. */
const OUTAGE =
  /database|\bsql|maintenance|overload|internal (server )?error|server (is )?(busy|error|down)|service unavailable|temporar|timed? ?-?out|数据库|資料庫|维护|維護|服务器|伺服器|系统(繁忙|错误|异常)|系統(繁忙|錯誤|異常)/i;
/**
 * Words about a record that a visitor may not read. A database error may have them: "permission denied for
 * table".
 */
const WITHHELD =
  /permission|forbidden|denied|not allowed|(log|sign) ?-?in|members? only|private|hidden|deleted|removed|权限|權限|登录|登錄|登入|隐藏|隱藏|删除|刪除/i;

type MessageMeaning = 'missing' | 'limited' | 'invalid' | 'outage' | 'refused';

/**
 * Returns an error message's likely meaning, since there is no list of error codes. `outage` is about the
 * server only. An ambiguous message is `refused`: the caller then checks whether the server sends a list.
 */
export function interpretMessage(message: string): MessageMeaning {
  if (LIMITED.test(message)) return 'limited';
  if (OUTAGE.test(message)) {
    return MISSING.test(message) || WITHHELD.test(message) ? 'refused' : 'outage';
  }
  if (MISSING.test(message)) return 'missing';
  return INVALID.test(message) && !WITHHELD.test(message) ? 'invalid' : 'refused';
}
