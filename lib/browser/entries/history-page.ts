import { initHistoryPage } from '../reading/history-page';

// The script of the page about the reading history only.
initHistoryPage();
