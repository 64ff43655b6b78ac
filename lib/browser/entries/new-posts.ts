import { foldReadPosts, markAllRead, showAllPosts } from '../reading/fold-read-posts';

const onClick = (name: string, action: () => void) =>
  document.querySelector(`[data-do=${name}]`)?.addEventListener('click', action);

// Runs before the first paint, so that nothing moves.
foldReadPosts();
onClick('mark-read', markAllRead);
onClick('show-all', showAllPosts);
