/** In front of the script that the site serves: the URL of the script of the suggestions; empty without a store to search. */
declare const SUGGESTIONS_URL: string;

/** Loads the script that suggests titles at the first focus of the page's search box. */
export function loadSuggestions(): void {
  const box = document.querySelector<HTMLElement>('input[type=search]');
  if (!SUGGESTIONS_URL || !box) return;
  // Where it cannot be loaded, the box is a plain form.
  const load = () => void import(SUGGESTIONS_URL).catch(() => {});
  if (box.matches(':focus')) load();
  else box.addEventListener('focus', load, { once: true });
}
