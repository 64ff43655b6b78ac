import { defineProcessState } from '@/lib/base/runtime/process-state';

/** How often responses have been purged. A response that was requested before a purge may be old after it. */
export const responsePurges = defineProcessState('response-purges', () => ({ count: 0 }));
