import {
  applyPreferences,
  PREFERENCE_VALUES,
  parsePreferences,
  printPreferences,
  storedPreferences,
  storePreferences,
} from './preferences';

/** Shows, in each form for it, the look that is kept; what is chosen there is worn and kept. */
export function initPreferencesForms(): void {
  const forms = [...document.querySelectorAll<HTMLFormElement>('form[data-look]')];
  const show = () => {
    const look: Record<string, string | undefined> = { ...storedPreferences() };
    for (const form of forms) {
      for (const choice of form.querySelectorAll('input')) {
        choice.checked = choice.value === (look[choice.name] ?? '');
      }
    }
  };
  // A form comes as it is for who has chosen nothing.
  if (printPreferences(storedPreferences()) !== '') show();
  for (const form of forms) {
    form.addEventListener('change', () => {
      const given = new FormData(form);
      const chosen = Object.keys(PREFERENCE_VALUES).map(
        (name) => `${name}=${given.get(name) ?? ''}`,
      );
      const look = { ...storedPreferences(), ...parsePreferences(chosen.join(' ')) };
      storePreferences(look);
      applyPreferences(look);
      show();
    });
  }
  // Another tab, or a page that comes back from the history, has the look of now.
  const refresh = () => {
    applyPreferences(storedPreferences());
    show();
  };
  addEventListener('storage', refresh);
  addEventListener('pageshow', ({ persisted }) => persisted && refresh());
}

/** The menu in the head of the page closes as menus do. */
export function closeMenus(): void {
  const menus = document.querySelectorAll<HTMLDetailsElement>('details.look-menu');
  for (const menu of menus) {
    menu.addEventListener('keydown', ({ key }) => {
      if (key !== 'Escape' || !menu.open) return;
      menu.open = false;
      menu.querySelector('summary')?.focus();
    });
    document.addEventListener('click', ({ target }) => {
      if (target instanceof Node && !menu.contains(target)) menu.open = false;
    });
  }
}
