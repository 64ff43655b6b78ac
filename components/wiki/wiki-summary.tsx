import { LinkList } from '@/components/ui/link-list';
import { TitleLink } from '@/components/ui/title';
import { i18n } from '@/lib/i18n/i18n';
import { textDirection } from '@/lib/i18n/text-direction';
import type { Namespace, WikiPage, WikiPageEntry } from '@/lib/model/records';
import { href } from '@/lib/urls/views/href';
import { namespaceLinks, pageLinks } from './wiki-links';

interface Props {
  page?: WikiPage;
  /** Pages that it leads to first. */
  links?: Pick<WikiPageEntry, 'id' | 'title'>[];
  namespaces: Namespace[];
}

/** Excerpt of the wiki's home page, and links to namespaces. */
export function WikiSummary({ page, links = [], namespaces }: Props) {
  return (
    <>
      {page && (
        <article>
          <h3 className="mt-2">
            <TitleLink href={href({ kind: 'wiki-home' })} text={page.title} />
          </h3>
          {page.body.excerpt && (
            <p
              className="line-clamp-3 max-w-measure my-[0.35rem]"
              lang={page.body.language}
              dir={textDirection(page.body.excerpt)}
            >
              {page.body.excerpt}
            </p>
          )}
        </article>
      )}
      <LinkList links={pageLinks(links)} linkClassName="quiet-link block py-[0.15rem]" />
      <LinkList
        links={namespaceLinks(namespaces)}
        label={i18n().t('wiki.namespaces')}
        className="columns-[15rem] gap-x-6 pt-2 pb-4 text-sm"
        linkClassName="quiet-link block py-[0.1rem]"
      />
    </>
  );
}
