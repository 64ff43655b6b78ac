import { Breadcrumbs } from '@/components/ui/breadcrumbs';
import type { LabeledLink } from '@/components/ui/link-list';
import { headingClass, TitleText, textAttributes } from '@/components/ui/title';
import { PAGE_HEADER_ID } from '@/lib/pages/page';

interface Props {
  crumbs?: LabeledLink[];
  title?: string;
  lead?: string;
  className?: string;
  children?: React.ReactNode;
}

/** A page's breadcrumbs, heading and lead. At most one per page, since its `id` is fixed. */
export function PageHeader({ crumbs, title, lead, className = 'mb-3 sm:mb-7', children }: Props) {
  return (
    <header id={PAGE_HEADER_ID} className={className}>
      {crumbs && <Breadcrumbs crumbs={crumbs} />}
      {title !== undefined && (
        <h1 className={headingClass(title)} {...textAttributes(title)}>
          <TitleText text={title} />
        </h1>
      )}
      {lead !== undefined && (
        <p className="lead" {...textAttributes(lead)}>
          {lead}
        </p>
      )}
      {children}
    </header>
  );
}
