import { loadHistory, updateHistory } from './reading-history';

const sections = () => document.querySelectorAll<HTMLElement>('[data-new-posts]');

const postsIn = (section: HTMLElement) =>
  [...section.querySelectorAll<HTMLElement>('[data-floor]')].map((post) => ({
    post,
    floor: Number(post.dataset.floor),
  }));

/** On a page of new posts: hides those that were read, and says where the reader stopped in each topic. */
export function foldReadPosts(): void {
  const { topics } = loadHistory();
  for (const section of sections()) {
    const floor = topics[section.dataset.newPosts ?? '']?.floor ?? 0;
    for (const each of postsIn(section)) each.post.hidden = each.floor <= floor;
    const stopped = section.querySelector<HTMLElement>('[data-stopped]');
    if (!stopped || floor === 0) continue;
    stopped.textContent = (stopped.dataset.stopped ?? '').replace('{floor}', String(floor));
    stopped.hidden = false;
  }
}

/** Stores that all posts of the page were read, and hides them. */
export function markAllRead(): void {
  updateHistory((history) => {
    for (const section of sections()) {
      const { newPosts: id = '', title = '' } = section.dataset;
      const floors = postsIn(section).map(({ floor }) => floor);
      const floor = Math.max(history.topics[id]?.floor ?? 0, ...floors);
      if (floor > 0) history.topics[id] = { title, floor, at: Date.now() };
    }
  });
  foldReadPosts();
}
