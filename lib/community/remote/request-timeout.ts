import { defineProcessState } from '@/lib/base/runtime/process-state';

/**
 * The deadline of a whole request to the community. A page is rendered within 8 s, and a request that fails
 * late may be sent once more. Tests replace it.
 */
export const requestTimeoutMs = defineProcessState('request-timeout-ms', () => 6000);
