import { join } from 'node:path';

/**
 * Returns the path of a data folder's store. In a file of its own, so that importing it loads no database.
 */
export const storePath = (dataDir: string) => join(dataDir, 'community.db');
