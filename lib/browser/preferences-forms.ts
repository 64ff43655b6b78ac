import {
  applyPreferences,
  loadPreferences,
  parsePreferences,
  printPreferences,
  savePreferences,
} from './preferences';

/** Shows stored preferences in their forms; stores and applies changes. */
export function initPreferencesForms(): void {
  const forms = [...document.querySelectorAll<HTMLFormElement>('form[data-preferences]')];
  const show = () => {
    const preferences: Record<string, string | undefined> = { ...loadPreferences() };
    for (const form of forms) {
      for (const input of form.querySelectorAll('input')) {
        input.checked = input.value === (preferences[input.name] ?? '');
      }
    }
  };
  // The HTML already shows the defaults.
  if (printPreferences(loadPreferences()) !== '') show();
  for (const form of forms) {
    form.addEventListener('change', () => {
      const chosen = [...new FormData(form)].map(([name, value]) => `${name}=${value}`);
      const preferences = parsePreferences(chosen.join(' '));
      savePreferences(preferences);
      applyPreferences(preferences);
      show();
    });
  }
  const refresh = () => {
    applyPreferences(loadPreferences());
    show();
  };
  // Another tab changed them, or the page returned from the back/forward cache.
  addEventListener('storage', refresh);
  addEventListener('pageshow', ({ persisted }) => persisted && refresh());
}
