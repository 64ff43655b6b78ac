import { showContinueLine } from '../reading/continue-line';

// Runs below its line, before the first paint, so that nothing moves.
showContinueLine();
