import { foldReadPosts, markAllRead } from '../reading/new-posts';

// Runs below the posts of the last days, before the first paint, so that nothing moves later.
foldReadPosts();
document.querySelector('[data-do=mark-read]')?.addEventListener('click', markAllRead);
