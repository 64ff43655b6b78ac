import { defineProcessState } from '@/lib/base/runtime/process-state';

/** The number of purges of answers. An answer that was requested before a purge may be outdated. */
export const answerPurges = defineProcessState('answer-purges', () => ({ count: 0 }));
