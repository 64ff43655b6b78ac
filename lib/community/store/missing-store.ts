import { defineProcessState } from '@/lib/base/runtime/process-state';

type CreateStore = (dataDir: string) => Promise<void>;

/** Creates a missing store. Programs set it to publish the sample, since `lib` imports no tools. */
export const createMissingStore = defineProcessState<CreateStore | undefined>(
  'create-missing-store',
  () => undefined,
);
