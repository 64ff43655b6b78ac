import { collapseFailedImages } from '../content/failed-images';
import { loadPreferences } from '../preferences';

// Runs in <head>, before the first paint, so that no color flashes and nothing moves later, and before
// any image can fail.
Object.assign(document.documentElement.dataset, { scripts: 'on' }, loadPreferences());
collapseFailedImages();
