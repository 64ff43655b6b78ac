import { showContinueLine } from '../reading/continue-line';
import { foldReadPosts, markAllRead, showAllPosts } from '../reading/new-posts';

const onClick = (name: string, action: () => void) =>
  document.querySelector(`[data-do=${name}]`)?.addEventListener('click', action);

// Runs below the posts of the last days, and the line that leads on, before the first paint, so that nothing moves later.
showContinueLine();
foldReadPosts();
onClick('mark-read', markAllRead);
onClick('show-all', showAllPosts);
