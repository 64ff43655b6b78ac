import { replaceFailedImages } from '../content/failed-images';

// Runs in the <head> of pages with images, before any of them can fail.
replaceFailedImages();
