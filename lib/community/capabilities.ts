import { existsSync } from 'node:fs';
import { config } from '@/lib/base/config/config';
import { defineProcessState } from '@/lib/base/runtime/process-state';
import { storePath } from '@/lib/store/database/store-path';

/** What the community of this site has. Controls that can match nothing are not shown. */
export interface Capabilities {
  /** Wiki pages. Beside a Discourse it is the wiki in `DATA_DIR`, where one was imported before the start. */
  hasWiki: boolean;
  /** Topics that are digest or featured. */
  hasSelections: boolean;
  /** The stated number of a topic's posts is right. */
  hasPostTotals: boolean;
}

/** The capabilities of the community of this process, by its configuration. */
export const capabilities = defineProcessState('capabilities', (): Capabilities => {
  const { apiBaseUrl, isDiscourse, isMirror, dataDir } = config();
  return {
    hasWiki: !isDiscourse || (!isMirror && existsSync(storePath(dataDir))),
    hasSelections: !isDiscourse,
    hasPostTotals: apiBaseUrl === undefined || isDiscourse,
  };
});
