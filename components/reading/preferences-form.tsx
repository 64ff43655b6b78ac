import type { PREFERENCE_VALUES } from '@/lib/browser/preferences';
import { i18n } from '@/lib/i18n/i18n';

interface Props {
  /** Tells the forms of one page apart. */
  place: 'menu' | 'page';
}

type Choices<K extends keyof typeof PREFERENCE_VALUES> = [
  (typeof PREFERENCE_VALUES)[K][number] | '',
  string,
][];

const LAYOUTS = { menu: 'flex-col gap-5', page: 'flex-wrap gap-x-30 gap-y-10 pt-5' };

/** How pages look to this reader; the script keeps what is chosen, and without it there is no form. */
export function PreferencesForm({ place }: Props) {
  const { t } = i18n();
  const themes: Choices<'theme'> = [
    ['', t('look.system')],
    ['light', t('look.light')],
    ['dark', t('look.dark')],
  ];
  const sizes: Choices<'size'> = [
    ['small', t('look.small')],
    ['', t('look.medium')],
    ['large', t('look.large')],
    ['largest', t('look.largest')],
  ];
  const widths: Choices<'width'> = [
    ['narrow', t('look.narrow')],
    ['', t('look.normal')],
    ['wide', t('look.wide')],
  ];
  const keys: Choices<'keys'> = [
    ['', t('look.off')],
    ['on', t('look.on')],
  ];
  return (
    <form className={`look flex ${LAYOUTS[place]}`} data-look="">
      <Choice name="theme" place={place} label={t('look.theme')} choices={themes} />
      <Choice name="size" place={place} label={t('look.size')} choices={sizes} />
      <Choice name="width" place={place} label={t('look.width')} choices={widths} />
      <Choice name="keys" place={place} label={t('look.keys')} choices={keys} />
    </form>
  );
}

interface ChoiceProps extends Props {
  name: keyof typeof PREFERENCE_VALUES;
  label: string;
  choices: [string, string][];
}

function Choice({ name, place, label, choices }: ChoiceProps) {
  return (
    <fieldset>
      <legend>{label}</legend>
      {choices.map(([value, text]) => (
        <label key={value} htmlFor={`${place}-${name}-${value}`}>
          <input
            type="radio"
            id={`${place}-${name}-${value}`}
            name={name}
            value={value}
            defaultChecked={value === ''}
            autoComplete="off"
          />
          {text}
        </label>
      ))}
    </fieldset>
  );
}
