import { Section } from '@/components/ui/section';
import { Title, TitleLink } from '@/components/ui/title';
import { i18n } from '@/lib/i18n/i18n';
import type { WikiContents, WikiSection } from '@/lib/pages/home/load-wiki-contents';
import { href } from '@/lib/urls/views/href';
import { LinkList } from '../ui/link-list';
import { datedLinks } from './namespace-list';
import { namespaceHref, pageLinks } from './wiki-links';

/** The wiki's sections and recently changed pages, on the home page of a site without a board. */
export function WikiContentsList({ sections, categories, pages, changed }: WikiContents) {
  const { t } = i18n();
  return (
    <>
      <Section
        id="contents"
        title={t(categories.length > 0 ? 'wiki.categories' : 'wiki.contents')}
        more={{ text: t('wiki.allPages'), href: namespaceHref('') }}
      >
        <ul className="sm:grid sm:grid-cols-2 sm:gap-x-9">
          {sections.map((section) => (
            <SectionItem key={section.id} {...section} href={namespaceHref(section.id)} />
          ))}
          {categories.map(({ id, title, pages, titles }) => (
            <SectionItem
              key={id}
              title={title}
              pageCount={pages}
              titles={titles}
              href={href({ kind: 'wiki-page', id })}
            />
          ))}
        </ul>
        <LinkList
          links={pageLinks(pages)}
          className="mt-2 columns-[15rem] text-sm"
          linkClassName="block py-[0.15rem] no-underline"
        />
      </Section>
      {changed.length > 0 && (
        <Section id="changed" title={t('home.changed')}>
          <LinkList links={datedLinks(changed, true)} className="link-rows" />
        </Section>
      )}
    </>
  );
}

interface ItemProps extends Pick<WikiSection, 'title' | 'pageCount'> {
  href: string;
  titles?: string[];
}

function SectionItem({ title, pageCount, titles = [], href }: ItemProps) {
  return (
    <li className="min-w-0 py-2 border-b border-divider">
      <h3>
        <TitleLink href={href} text={title} />{' '}
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
