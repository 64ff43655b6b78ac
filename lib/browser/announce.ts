/** Shows a message for four seconds, which screen readers read out. */
export function announce(text: string): void {
  // An `output` has the role of a status.
  const region =
    document.querySelector('.announcement') ??
    document.body.appendChild(document.createElement('output'));
  region.className = 'announcement';
  region.textContent = '';
  // Screen readers read a change, so the region is empty first.
  setTimeout(() => {
    region.textContent = text;
  }, 50);
  setTimeout(() => {
    if (region.textContent === text) region.textContent = '';
  }, 4000);
}
