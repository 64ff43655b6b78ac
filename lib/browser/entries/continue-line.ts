import { showContinueLine } from '../reading/continue-line';

// Runs before the first paint, so that nothing moves.
showContinueLine();
