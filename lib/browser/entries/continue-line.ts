import { showContinueLine } from '../reading/show-continue-line';

// Runs before the first paint, so that nothing moves.
showContinueLine();
