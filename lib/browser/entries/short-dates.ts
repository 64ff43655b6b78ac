import { showShortDates } from '../short-dates';

// Runs at the end of <main> on pages with such times, before the first paint, so that nothing moves later.
showShortDates();
