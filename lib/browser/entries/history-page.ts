import { initHistoryPage } from '../history-page';

// The script of the page about the reading history only.
initHistoryPage();
