import { Section } from '@/components/ui/section';
import { i18n } from '@/lib/i18n/i18n';
import { PreferencesForm } from './preferences-form';

/** This browser's topics read, bookmarks and preferences, which a script fills in. */
export function HistoryPanel() {
  const { t } = i18n();
  return (
    <div className="not-[.history-ready]:invisible unscripted:hidden" data-history="">
      <Section id="topics" title={t('reading.topics')}>
        <HistoryList name="topics" empty={t('reading.noTopics')} />
      </Section>
      <Section id="bookmarks" title={t('reading.bookmarks')}>
        <HistoryList name="bookmarks" empty={t('reading.noBookmarks')} />
      </Section>
      <Section id="appearance" title={t('preferences.title')}>
        <PreferencesForm location="page" />
      </Section>
      <p className="mt-8 print:hidden">
        <button type="button" className="btn cursor-pointer" data-do="clear">
          {t('reading.clear')}
        </button>
      </p>
      <template data-line="">
        <li className="flex-wrap">
          <a className="flex-[1_1_12rem]" href="#text" dir="auto">
            {t('reading.title')}
          </a>
          <time data-short="" />
          <button type="button" className="btn flex-none ms-auto print:hidden">
            {t('reading.remove')}
          </button>
        </li>
      </template>
    </div>
  );
}

/** A script fills the list from the template. */
function HistoryList({ name, empty }: { name: string; empty: string }) {
  return (
    <>
      <ul className="peer link-rows" data-list={name} />
      <p className="mt-3 text-sm text-muted peer-not-empty:hidden">{empty}</p>
    </>
  );
}
