/** In front of the script that the site serves. */
declare const ON_DEMAND_URL: string;

const load = (): Promise<unknown> => import(ON_DEMAND_URL);

/**
 * Loads, once, the script of what most pages do without: buttons that copy code, suggestions in the search
 * box, the source of a wiki page. Where it cannot be loaded, the page works as without scripts.
 */
const loadOnDemand = (): void => void load().catch(() => {});

/** Loads that script on a page with code, at the first focus of the search box, and for the link to the source. */
export function initOnDemand(): void {
  const box = document.querySelector('input[type=search]');
  box?.addEventListener('focus', loadOnDemand);
  if (document.querySelector('.prose pre') || box?.matches(':focus')) loadOnDemand();
  const source = document.querySelector<HTMLAnchorElement>('a[data-source]');
  const showSource = (event: MouseEvent) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    // The script takes the next click.
    event.preventDefault();
    event.stopImmediatePropagation();
    source?.removeEventListener('click', showSource);
    const follow = () => location.assign(source?.href ?? '');
    load().then(() => source?.click(), follow);
  };
  source?.addEventListener('click', showSource);
}
