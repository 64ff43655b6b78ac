import { bombs } from './bombs';
import { crawlAgain } from './crawl-again';
import { dataFolders } from './data-folders';
import { edits } from './edits';
import { endurance } from './endurance';
import { hostile } from './hostile';
import { misbehaving } from './misbehaving';
import { overload } from './overload';
import { pipelining } from './pipelining';
import { restart } from './restart';
import { stampede } from './stampede';
import type { Torture } from './torture';

/** All tortures, by their name on the command line. */
export const TORTURES: Record<string, Torture> = {
  misbehaving,
  stampede,
  edits,
  hostile,
  pipelining,
  overload,
  endurance,
  restart,
  bombs,
  'crawl-again': crawlAgain,
  'data-folders': {
    about: 'data folders that are not as they should be',
    run: () => dataFolders(),
  },
};
