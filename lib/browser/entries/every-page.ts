import { initBookmarkButton } from '../bookmarks';
import { initKeyboardShortcuts } from '../keyboard-shortcuts';
import { markNewTopics } from '../mark-new-topics';
import { initMenus } from '../menus';
import { addSectionLinks, initCopyLinks, linkWithinPage } from '../page-links';
import { initPreferencesForms } from '../preferences-forms';
import { loadHistory, recordVisit, saveHistory } from '../reading-history';
import { updateRelativeTimes } from '../relative-time';
import { highlightCurrentSection } from '../table-of-contents';
import { trackTopicProgress } from '../topic-progress';

const UPDATE_TIMES_MS = 60_000;

// The script of every page. It adds conveniences; no page depends on it.
const history = loadHistory();
recordVisit(history, Date.now());
saveHistory(history);
initPreferencesForms();
initMenus();
initBookmarkButton(history);
trackTopicProgress(history);
markNewTopics(history);
linkWithinPage();
addSectionLinks();
initCopyLinks();
highlightCurrentSection();
initKeyboardShortcuts();
updateRelativeTimes();
setInterval(updateRelativeTimes, UPDATE_TIMES_MS);
