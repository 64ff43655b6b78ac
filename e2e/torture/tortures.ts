import { bombs } from './bombs';
import { dataFolders } from './data-folders';
import { endurance } from './endurance';
import { errorsInTen } from './errors-in-ten';
import { hostile } from './hostile';
import { crawler } from './invented';
import { misbehaving } from './misbehaving';
import { overload } from './overload';
import { restart } from './restart';
import { stampede } from './stampede';
import type { Torture } from './torture';

/** All of them, by the name on the command line. */
export const TORTURES: Record<string, Torture> = {
  misbehaving,
  'errors-in-ten': errorsInTen,
  stampede,
  crawler,
  hostile,
  overload,
  endurance,
  restart,
  bombs,
  'data-folders': {
    about: 'data folders that are not as they should be',
    run: () => dataFolders(),
  },
};
