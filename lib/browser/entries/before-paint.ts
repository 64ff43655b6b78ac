import { loadPreferences } from '../preferences';

// Runs before the first paint, so that nothing flashes or moves.
Object.assign(document.documentElement.dataset, { scripts: 'on' }, loadPreferences());
