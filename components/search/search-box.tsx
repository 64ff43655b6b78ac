import { i18n } from '@/lib/i18n/i18n';
import { toGetForm } from '@/lib/urls/get-form';
import { href } from '@/lib/urls/views/href';
import { MAX_SEARCH_LENGTH } from '@/lib/urls/views/site/search-view';
import type { SearchView } from '@/lib/urls/views/view';

interface Props {
  view: SearchView;
  /** True on a page without results, whose only purpose is this form. */
  isFocused?: boolean;
}

/** The search form, which keeps the search's filters. */
export function SearchBox({ view, isFocused = false }: Props) {
  const { t } = i18n();
  const { action, fields } = toGetForm(href({ ...view, text: '', page: 1 }));
  return (
    <search>
      <form className="flex flex-wrap gap-2 max-w-176 mb-1" action={action}>
        {fields.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input
          className="bg-background border border-control rounded-sm flex-[1_1_6rem] min-w-0 px-[0.7rem] py-2"
          type="search"
          name="q"
          aria-label={t(view.topicId === undefined ? 'search.label' : 'search.thisTopic')}
          defaultValue={view.text}
          maxLength={MAX_SEARCH_LENGTH}
          enterKeyHint="search"
          // biome-ignore lint/a11y/noAutofocus: see `isFocused`
          autoFocus={isFocused}
        />
        <button className="btn flex-none px-[1.1rem] text-base print:hidden" type="submit">
          {t('search.submit')}
        </button>
      </form>
    </search>
  );
}
