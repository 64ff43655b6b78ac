import { showContinueLine } from '../reading/continue-line';

// Runs below the line that leads on, before the first paint, so that nothing moves later.
showContinueLine();
