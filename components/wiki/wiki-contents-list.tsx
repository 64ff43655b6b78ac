import { Section } from '@/components/ui/section';
import { Timestamp } from '@/components/ui/timestamp';
import { Title, TitleLink } from '@/components/ui/title';
import { i18n } from '@/lib/i18n/i18n';
import type { WikiContents, WikiSection } from '@/lib/pages/home/load-wiki-contents';
import { LinkList } from '../ui/link-list';
import { namespaceHref, pageLinks } from './wiki-links';

/** The wiki's sections and recently changed pages, on the home page of a site without a board. */
export function WikiContentsList({ sections, pages, changed }: WikiContents) {
  const { t } = i18n();
  const links = pageLinks(changed);
  const dated = links.map((link, index) => {
    const at = changed[index]?.lastModified;
    return { ...link, date: at && <Timestamp at={at} format="month" /> };
  });
  return (
    <>
      <Section
        id="contents"
        title={t('wiki.contents')}
        more={{ text: t('wiki.allPages'), href: namespaceHref('') }}
      >
        <ul className="sm:grid sm:grid-cols-2 sm:gap-x-9">
          {sections.map((section) => (
            <SectionItem key={section.id} section={section} />
          ))}
        </ul>
        <LinkList
          links={pageLinks(pages)}
          className="mt-2 columns-[15rem] text-sm"
          linkClassName="block py-[0.15rem] no-underline"
        />
      </Section>
      {dated.length > 0 && (
        <Section id="changed" title={t('home.changed')}>
          <LinkList links={dated} className="link-rows" />
        </Section>
      )}
    </>
  );
}

function SectionItem({ section: { id, title, pageCount, titles } }: { section: WikiSection }) {
  return (
    <li className="min-w-0 py-2 border-b border-divider">
      <h3>
        <TitleLink href={namespaceHref(id)} text={title} />{' '}
        {pageCount > 0 && (
          <span className="font-sans text-sm font-normal text-muted">{pageCount}</span>
        )}
      </h3>
      {titles.length > 0 && (
        <p className="truncate text-sm text-muted">
          <Title text={titles.join(' · ')} />
        </p>
      )}
    </li>
  );
}
