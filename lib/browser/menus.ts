/** Closes `details.menu` on Escape and on outside clicks. */
export function initMenus(): void {
  /** Closes the menus around the target, or all others. */
  const closeMenus = (target: EventTarget | null, isInside: boolean) => {
    for (const menu of document.querySelectorAll<HTMLDetailsElement>('.menu[open]')) {
      if (menu.contains(target as Node | null) !== isInside) continue;
      menu.open = false;
      if (isInside) menu.querySelector('summary')?.focus();
    }
  };
  document.addEventListener('click', ({ target }) => closeMenus(target, false));
  document.addEventListener('keydown', ({ key, target }) => {
    if (key === 'Escape') closeMenus(target, true);
  });
}
