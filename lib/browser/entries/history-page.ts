import { initHistoryPage } from '../history-page';

// Of the page about what this browser remembers, and of no other.
initHistoryPage();
