/** Runs in a topic's page. True if nothing covers the title in the position bar. */
export function isPositionBarShown(): boolean {
  const title = document.querySelector('.position-bar a');
  if (!title) throw new Error('the page has no position bar');
  const { left, top, height } = title.getBoundingClientRect();
  return title.contains(document.elementFromPoint(left + 2, top + height / 2));
}
