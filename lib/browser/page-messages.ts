/** What the script itself says, in the site's language; it stands on the script's own element. */
export interface PageMessages {
  newHere: string;
  copied: string;
  section: string;
  saved: string;
  unreadable: string;
  wiped: string;
  wipe: string;
}

const { dataset = {} } =
  document.currentScript instanceof HTMLElement ? document.currentScript : {};

/** One of the script's texts. */
export const pageMessage = (name: keyof PageMessages): string => dataset[name] ?? '';

/** Tells a screen reader what has happened, without moving anything. */
export function announce(text: string): void {
  let place = document.querySelector('[data-said]');
  if (!place) {
    place = document.createElement('p');
    place.setAttribute('role', 'status');
    place.setAttribute('data-said', '');
    place.className = 'said';
    document.body.append(place);
  }
  place.textContent = '';
  const voice = place;
  // A change of an empty region is what is read out.
  setTimeout(() => {
    voice.textContent = text;
  }, 50);
  setTimeout(() => {
    if (voice.textContent === text) voice.textContent = '';
  }, 4000);
}
