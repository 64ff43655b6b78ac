/** Closes `details.menu` on Escape and on outside clicks. */
export function initMenus(): void {
  const closeAround = (target: EventTarget | null, isInside: boolean) => {
    for (const menu of document.querySelectorAll<HTMLDetailsElement>('.menu[open]')) {
      if (menu.contains(target as Node | null) !== isInside) continue;
      menu.open = false;
      if (isInside) menu.querySelector('summary')?.focus();
    }
  };
  document.addEventListener('click', ({ target }) => closeAround(target, false));
  document.addEventListener('keydown', ({ key, target }) => {
    if (key === 'Escape') closeAround(target, true);
  });
}
