import { defineProcessState } from '@/lib/base/runtime/process-state';

/** How often answers were purged. An answer that was asked for before a purge may be old after it. */
export const answerPurges = defineProcessState('answer-purges', () => ({ count: 0 }));
