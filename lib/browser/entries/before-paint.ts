import { loadPreferences } from '../preferences';

// Runs in <head>, before the first paint, so that no color flashes and nothing moves later.
Object.assign(document.documentElement.dataset, { scripts: 'on' }, loadPreferences());
