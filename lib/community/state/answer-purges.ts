import { defineProcessState } from '@/lib/base/runtime/process-state';

/** Number of purges. Answers requested before one may be outdated. */
export const answerPurges = defineProcessState('answer-purges', () => ({ count: 0 }));
