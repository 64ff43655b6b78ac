/** The messages of a script in the site's language, from `data-` attributes of its own element. */
interface PageMessages {
  newHere: string;
  copied: string;
  section: string;
  copyCode: string;
  codeCopied: string;
  imported: string;
  unreadable: string;
  cleared: string;
  confirmClear: string;
}

const { dataset = {} } =
  document.currentScript instanceof HTMLElement ? document.currentScript : {};

export const pageMessage = (name: keyof PageMessages): string => dataset[name] ?? '';

/** Shows a message for four seconds, which screen readers read out. */
export function announce(text: string): void {
  let region = document.querySelector('[data-said]');
  if (!region) {
    region = document.createElement('p');
    region.setAttribute('role', 'status');
    region.setAttribute('data-said', '');
    region.className = 'announcement';
    document.body.append(region);
  }
  const status = region;
  status.textContent = '';
  // Screen readers read a change, so the region is empty first.
  setTimeout(() => {
    status.textContent = text;
  }, 50);
  setTimeout(() => {
    if (status.textContent === text) status.textContent = '';
  }, 4000);
}
