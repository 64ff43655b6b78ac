/** In front of the script that the site serves. */
declare const ON_DEMAND_URL: string;

/**
 * Loads, once, the script of what most pages do without: buttons that copy code, suggestions in the search
 * box, the source of a wiki page. Where it cannot be loaded, the page works as without scripts.
 */
const loadOnDemand = (): void => void import(ON_DEMAND_URL).catch(() => {});

/** Loads that script on a page with code, and as soon as the search box or the link to the source is about to be used. */
export function initOnDemand(): void {
  const box = document.querySelector('input[type=search]');
  box?.addEventListener('focus', loadOnDemand);
  const source = document.querySelector('a[data-source]');
  for (const type of ['pointerover', 'focus']) source?.addEventListener(type, loadOnDemand);
  if (document.querySelector('.prose pre') || box?.matches(':focus')) loadOnDemand();
}
