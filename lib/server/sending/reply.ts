import type { PreparedResponse } from '@/lib/http/prepared-response';
import type { CacheState } from '@/lib/page-cache/cached-result';

/** The answer to a request. */
export interface Reply {
  response: PreparedResponse;
  /** Headers of this request alone. */
  headers?: Record<string, string>;
  /** Of a response that is cached. */
  state?: CacheState;
}
