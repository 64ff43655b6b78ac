import { badRecords } from './bad-records';
import { bombs } from './bombs';
import { crawlAgain } from './crawl-again';
import { dataFolders } from './data-folders';
import { edits } from './edits';
import { endurance } from './endurance';
import { errorsInTen } from './errors-in-ten';
import { fullCache } from './full-cache';
import { hostile } from './hostile';
import { crawler } from './invented';
import { longPaths } from './long-paths';
import { longTexts } from './long-texts';
import { mirrorFaults } from './mirror';
import { misbehaving } from './misbehaving';
import { overload } from './overload';
import { pagesOnDisk } from './pages-on-disk';
import { pipelining } from './pipelining';
import { purgesUnderWay } from './purge-under-way';
import { restart } from './restart';
import { sharedCacheOutages } from './shared-cache';
import { downloads } from './slow-downloads';
import { stampede } from './stampede';
import type { Torture } from './torture';
import { untrue } from './wrong-totals';

/** All tortures, by their name on the command line. */
export const TORTURES: Record<string, Torture> = {
  misbehaving,
  'bad-records': badRecords,
  'errors-in-ten': errorsInTen,
  stampede,
  crawler,
  edits,
  'purge-under-way': purgesUnderWay,
  untrue,
  hostile,
  pipelining,
  'long-paths': longPaths,
  'long-texts': longTexts,
  overload,
  endurance,
  restart,
  mirror: mirrorFaults,
  downloads,
  bombs,
  'shared-cache': sharedCacheOutages,
  'full-cache': fullCache,
  'crawl-again': crawlAgain,
  'pages-on-disk': pagesOnDisk,
  'data-folders': {
    about: 'data folders that are not as they should be',
    run: () => dataFolders(),
  },
};
