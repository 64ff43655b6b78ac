import { initOnDemand } from '../load-on-demand';
import { showLocalTimes } from '../local-times';
import { initMenus } from '../menus';
import { openForPrint } from '../open-for-print';
import { addSectionLinks, initCopyLinks } from '../page-links';
import { showPosition } from '../position-bar';
import { initPreferencesForms } from '../preferences-forms';
import { initBookmarkButton } from '../reading/bookmarks';
import { markAfterBack, markNewTopics } from '../reading/mark-new-topics';
import { loadHistory, recordVisit, saveHistory } from '../reading/reading-history';
import { trackTopicProgress } from '../reading/topic-progress';
import { showShortDates } from '../short-dates';
import { highlightCurrentSection } from '../table-of-contents';

const UPDATE_TIMES_MS = 60_000;

/** A page that is never idle shows local times after this time. */
const IDLE_TIMEOUT_MS = 2000;

// The first formatter of a page takes 100 ms on a phone.
function showLocalTimesSoon(): void {
  if (window.requestIdleCallback) {
    window.requestIdleCallback(showLocalTimes, { timeout: IDLE_TIMEOUT_MS });
  } else {
    setTimeout(showLocalTimes);
  }
}

// Runs on every page. Pages work without it.
const history = loadHistory();
recordVisit(history, Date.now());
saveHistory(history);
initPreferencesForms();
initMenus();
initBookmarkButton(history);
trackTopicProgress(history);
showPosition();
markNewTopics(history);
markAfterBack();
addSectionLinks();
initCopyLinks();
highlightCurrentSection();
initOnDemand();
openForPrint();
showLocalTimesSoon();
setInterval(() => {
  showShortDates();
  showLocalTimesSoon();
}, UPDATE_TIMES_MS);
