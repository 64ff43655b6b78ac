import { applyPreferences, storedPreferences } from '../preferences';

// Runs in <head>, before anything is drawn: no flash of another colour, nothing that moves later.
document.documentElement.dataset.scripts = 'on';
applyPreferences(storedPreferences());
