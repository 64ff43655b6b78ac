import { Section } from '@/components/ui/section';
import { language } from '@/lib/language/language';
import { LookForm } from './look-form';

/** What this browser remembers, filled in by its script: what was begun, what was put aside. */
export function Notebook() {
  const { t } = language();
  return (
    <div className="notebook" data-notebook="">
      <Section id="begun" title={t('reading.begun')}>
        <Lines name="topics" empty={t('reading.nothingBegun')} />
      </Section>
      <Section id="bookmarks" title={t('reading.bookmarks')}>
        <Lines name="bookmarks" empty={t('reading.noBookmarks')} />
      </Section>
      <Section id="look" title={t('look.title')}>
        <LookForm place="page" />
      </Section>
      <Section id="keep" title={t('reading.keep')}>
        <p>{t('reading.keepLead')}</p>
        <div className="notebook-acts">
          <button type="button" className="button" data-do="export">
            {t('reading.export')}
          </button>
          <label className="button" htmlFor="import">
            {t('reading.import')}
            <input id="import" type="file" accept="application/json,.json" data-do="import" />
          </label>
          <button type="button" className="button" data-do="wipe">
            {t('reading.wipe')}
          </button>
        </div>
      </Section>
      <Shortcuts />
      <template data-line="">
        <li>
          <a href="#text">{t('reading.title')}</a>
          <time data-ago="" />
          <button type="button" className="button">
            {t('reading.forget')}
          </button>
        </li>
      </template>
    </div>
  );
}

function Lines({ name, empty }: { name: string; empty: string }) {
  return (
    <>
      <ul className="leaves" data-list={name} />
      <p className="hint">{empty}</p>
    </>
  );
}

/** The keys that are shortcuts once the reader has switched them on. */
function Shortcuts() {
  const { t } = language();
  const keys = [
    ['j', t('keys.next')],
    ['k', t('keys.previous')],
    ['n', t('keys.nextPage')],
    ['p', t('keys.previousPage')],
    ['g h', t('keys.home')],
    ['g w', t('keys.wiki')],
    ['/', t('keys.search')],
    ['?', t('keys.list')],
  ] as const;
  return (
    <Section id="keys" title={t('keys.title')}>
      <p>{t('keys.lead')}</p>
      <dl className="keys">
        {keys.map(([key, text]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
