import { i18n } from '@/lib/i18n/i18n';
import { toGetForm } from '@/lib/urls/get-form';

interface Props {
  /** Canonical. The number is added to its query. */
  address: string;
  id: string;
  name: string;
  label: string;
  max?: number;
  placeholder?: string;
  classNames: { form: string; label?: string; input?: string };
}

/** A form that leads to a numbered page or post. */
export function NumberForm({ address, id, name, label, max, placeholder, classNames }: Props) {
  const { action, fields } = toGetForm(address);
  return (
    <form className={`flex items-center ${classNames.form}`} action={action} method="get">
      {fields.map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <label className={classNames.label} htmlFor={id}>
        {label}
      </label>
      <input
        className={`bg-background border border-control rounded-sm ${classNames.input ?? ''}`.trim()}
        id={id}
        name={name}
        type="number"
        inputMode="numeric"
        min={1}
        max={max}
        placeholder={placeholder}
        required
      />
      <button className="btn" type="submit">
        {i18n().t('pager.go')}
      </button>
    </form>
  );
}
