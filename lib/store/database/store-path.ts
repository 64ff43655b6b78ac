import { join } from 'node:path';

/** Returns the path of the served store of a data folder. A file of its own, without a database. */
export const storePath = (dataDir: string) => join(dataDir, 'community.db');
