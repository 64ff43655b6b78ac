import { isPlainClick } from './is-plain-click';

/** The site puts it before this script. */
declare const ON_DEMAND_URL: string;

const loadOnDemand = (): Promise<unknown> => import(ON_DEMAND_URL).catch(() => {});

/**
 * Loads `entries/on-demand.ts` for code, failed images, a focused search box, or a clicked link to a source
 * or a quoted post. Pages work without it.
 */
export function initOnDemand(): void {
  for (const box of document.querySelectorAll('input[type=search]')) {
    box.addEventListener('focus', loadOnDemand);
  }
  document.addEventListener('error', loadOnDemand, true);
  const hasFailed = [...document.images].some((image) => image.complete && !image.naturalWidth);
  if (hasFailed || document.querySelector('.prose pre, input[type=search]:focus')) {
    void loadOnDemand();
  }
  const handle = (event: MouseEvent) => {
    const link = (event.target as Element).closest<HTMLElement>('[data-source], .quote-more');
    if (!link || !event.isTrusted || !isPlainClick(event)) return;
    event.preventDefault();
    // The loaded script handles this second click. Without it, the browser follows the link.
    void loadOnDemand().then(() => link.click());
  };
  document.addEventListener('click', handle);
}
