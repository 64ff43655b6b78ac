import { showShortDates } from '../short-dates';

// Runs at the end of <main>, before the first paint, so that nothing moves.
showShortDates();
