import { showShortDates } from '../short-dates';

// Runs before the first paint, so that nothing moves.
showShortDates();
