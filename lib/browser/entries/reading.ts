import { initBookmarkButton } from '../bookmarks';
import { initKeyboardShortcuts } from '../keyboard-shortcuts';
import { markNewTopics } from '../mark-new-topics';
import { copyLinks, linkSections, shortenLinks } from '../page-links';
import { closeMenus, initPreferencesForms } from '../preferences-forms';
import { loadHistory, recordVisit, saveHistory } from '../reading-history';
import { updateRelativeTimes } from '../relative-time';
import { highlightCurrentSection } from '../table-of-contents';
import { trackTopicProgress } from '../topic-progress';

const AGES_EVERY_MS = 60_000;

// The one script of an ordinary page: it adds, and nothing leans on it.
const memory = loadHistory();
recordVisit(memory, Date.now());
saveHistory(memory);
initPreferencesForms();
closeMenus();
initBookmarkButton(memory);
trackTopicProgress(memory);
markNewTopics(memory);
shortenLinks();
linkSections();
copyLinks();
highlightCurrentSection();
initKeyboardShortcuts();
updateRelativeTimes();
setInterval(updateRelativeTimes, AGES_EVERY_MS);
