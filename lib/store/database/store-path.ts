import { join } from 'node:path';

/** Returns the path of the served store of a data folder. Apart, since naming it takes no database. */
export const storePath = (dataDir: string) => join(dataDir, 'community.db');
