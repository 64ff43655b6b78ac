/** Shows a message for four seconds. Screen readers announce it. */
export function announce(text: string): void {
  // `output` has the role `status`.
  const region =
    document.querySelector('.announcement') ??
    document.body.appendChild(document.createElement('output'));
  region.className = 'announcement';
  region.textContent = '';
  // Screen readers announce changes, so it begins empty.
  setTimeout(() => {
    region.textContent = text;
  }, 50);
  setTimeout(() => {
    if (region.textContent === text) region.textContent = '';
  }, 4000);
}
