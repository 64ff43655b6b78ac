import { initHistoryPage } from '../reading/history-page';

initHistoryPage();
