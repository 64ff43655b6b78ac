import type { Preferences } from '@/lib/browser/preferences';
import { i18n } from '@/lib/i18n/i18n';

interface Props {
  location: 'menu' | 'page';
}

/** Values with labels; `''` is the default. */
type Choices<K extends keyof Preferences> = [NonNullable<Preferences[K]> | '', string][];

const LAYOUTS = { menu: 'flex-col gap-2', page: 'flex-wrap gap-x-12 gap-y-4 pt-2' };

/** Reading preferences, which scripts store and apply. Hidden without scripts. */
export function PreferencesForm({ location }: Props) {
  const { t } = i18n();
  const themes: Choices<'theme'> = [
    ['', t('preferences.system')],
    ['light', t('preferences.light')],
    ['dark', t('preferences.dark')],
  ];
  const sizes: Choices<'size'> = [
    ['small', t('preferences.small')],
    ['', t('preferences.medium')],
    ['large', t('preferences.large')],
    ['largest', t('preferences.largest')],
  ];
  const groups = [
    ['theme', t('preferences.theme'), themes],
    ['size', t('preferences.size'), sizes],
  ] as const;
  return (
    <form
      className={`preferences flex ${LAYOUTS[location]}`}
      data-preferences=""
      autoComplete="off"
    >
      {groups.map(([name, legend, choices]) => (
        <fieldset key={name}>
          <legend>{legend}</legend>
          {choices.map(([value, label]) => (
            <label key={value}>
              <input type="radio" name={name} value={value} defaultChecked={value === ''} />
              {label}
            </label>
          ))}
        </fieldset>
      ))}
    </form>
  );
}
