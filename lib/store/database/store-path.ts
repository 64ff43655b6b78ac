import { join } from 'node:path';

/** Returns a data folder's store path. In its own file, so that importing it loads no database. */
export const storePath = (dataDir: string) => join(dataDir, 'community.db');
