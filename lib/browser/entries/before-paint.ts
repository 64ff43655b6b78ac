import { applyPreferences, loadPreferences } from '../preferences';

// Runs in <head>, before the first paint, so that no color flashes and nothing moves later.
document.documentElement.dataset.scripts = 'on';
applyPreferences(loadPreferences());
