import { foldReadPosts, markAllRead, showAllPosts } from '../reading/new-posts';

const onClick = (name: string, action: () => void) =>
  document.querySelector(`[data-do=${name}]`)?.addEventListener('click', action);

// Runs below the posts of the last days, before the first paint, so that nothing moves later.
foldReadPosts();
onClick('mark-read', markAllRead);
onClick('show-all', showAllPosts);
