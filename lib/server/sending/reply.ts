import type { PreparedResponse } from '@/lib/http/prepared-response';
import type { CacheState } from '@/lib/page-cache/cached-result';

export interface Reply {
  response: PreparedResponse;
  /** For this request only. */
  headers?: Record<string, string>;
  state?: CacheState;
}
