import { isPlainClick } from './is-plain-click';

/** In front of the script that the site serves. */
declare const ON_DEMAND_URL: string;

/**
 * Loads the script that most pages do without, once: copy buttons, suggestions in the search box, the
 * source of a wiki page. Where it cannot be loaded, the page works as without scripts.
 */
const loadOnDemand = (): Promise<unknown> => import(ON_DEMAND_URL).catch(() => {});

/** Loads that script on a page with code, for an image that fails, at the first focus of a search box, and for the link to the source. */
export function initOnDemand(): void {
  for (const box of document.querySelectorAll('input[type=search]')) {
    box.addEventListener('focus', loadOnDemand);
  }
  document.addEventListener('error', loadOnDemand, true);
  const hasFailed = [...document.images].some((image) => image.complete && !image.naturalWidth);
  if (hasFailed || document.querySelector('.prose pre, input[type=search]:focus')) {
    void loadOnDemand();
  }
  const source = document.querySelector<HTMLAnchorElement>('a[data-source]');
  const showSource = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    // The script takes the next click.
    event.preventDefault();
    event.stopImmediatePropagation();
    source?.removeEventListener('click', showSource);
    // Without the script, the browser follows it.
    void loadOnDemand().then(() => source?.click());
  };
  source?.addEventListener('click', showSource);
}
