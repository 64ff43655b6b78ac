import { defineProcessState } from '@/lib/base/runtime/process-state';
import { StoreError } from '@/lib/store/database/database';

/** Creates a missing store. Programs replace it to publish the sample, since `lib` imports no tools. */
export const createMissingStore = defineProcessState<(dataDir: string) => Promise<void>>(
  'create-missing-store',
  () => async (dataDir) => {
    throw new StoreError(`There is no community in ${dataDir}: lectern import creates one.`);
  },
);
