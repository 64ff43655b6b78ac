import type { Thing } from 'schema-dts';
import { ShortDatesScript } from '@/components/reading/reading-scripts';
import type { Abilities } from '@/lib/community/abilities';
import type { itemOf } from '@/lib/seo/structured-data/discussion';
import { printGraph } from '@/lib/seo/structured-data/graph';
import { canonicalUrl, urlOf } from '@/lib/urls/canonical-url';
import type { View } from '@/lib/urls/views/view';
import { Footer } from './footer';
import { Header } from './header';
import type { SiteSection } from './site-sections';

interface Props {
  can: Abilities;
  /** Its address is printed on paper. Error pages have none. */
  view?: View;
  section?: SiteSection;
  hasPosts?: boolean;
  className?: string;
  /** Microdata attributes of `<main>`. */
  item?: ReturnType<typeof itemOf>;
  /** schema.org, as JSON-LD. */
  data?: readonly (Thing | undefined)[];
  /** True if the page has a `Timestamp` of format `short`. */
  hasShortDates?: boolean;
  children: React.ReactNode;
}

/** The layout of every page: header, `<main>` with the content, footer, and structured data. */
export function PageLayout({
  can,
  view,
  section,
  hasPosts,
  className = '',
  item,
  data = [],
  hasShortDates = false,
  children,
}: Props) {
  const things = data.filter((thing) => thing !== undefined);
  return (
    <>
      <Header can={can} section={section} hasPosts={hasPosts} />
      <main id="text" className={`shell ${className}`} tabIndex={-1} {...item}>
        {children}
        {view && (
          <p className="not-print:hidden mt-6 text-sm">{canonicalUrl(view) ?? urlOf(view)}</p>
        )}
        {hasShortDates && <ShortDatesScript />}
      </main>
      <Footer can={can} />
      {things.length > 0 && <script type="application/ld+json">{printGraph(things)}</script>}
    </>
  );
}
