import { dataFolders } from './data-folders';
import { misbehaving } from './misbehaving';
import { overload } from './overload';
import { restart } from './restart';
import { stampede } from './stampede';
import type { Torture } from './torture';

/** All of them, by the name on the command line. */
export const TORTURES: Record<string, Torture> = {
  misbehaving,
  stampede,
  overload,
  restart,
  'data-folders': { about: 'data folders that are not as they should be', run: dataFolders },
};
