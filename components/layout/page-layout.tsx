import type { Thing } from 'schema-dts';
import { ShortDatesScript } from '@/components/reading/reading-scripts';
import type { itemOf } from '@/lib/seo/structured-data/discussion';
import { printGraph } from '@/lib/seo/structured-data/graph';
import { canonicalUrl, urlOf } from '@/lib/urls/canonical-url';
import type { View } from '@/lib/urls/views/view';
import { Footer } from './footer';
import { Header } from './header';
import type { SiteSection } from './site-sections';

interface Props {
  /** The view whose address stands at the end of the page on paper; an error page has none. */
  view?: View;
  section?: SiteSection;
  /** Classes of the main element. */
  className?: string;
  /** More attributes of the main element: the item of schema.org that it describes. */
  item?: ReturnType<typeof itemOf>;
  /** Structured data about the page (schema.org, written as JSON-LD). */
  data?: readonly (Thing | undefined)[];
  /** True where the page has a `Timestamp` whose format is `short`. */
  hasShortDates?: boolean;
  children: React.ReactNode;
}

/** The layout of every page: header, main content, footer, structured data, and the scripts that its content needs. */
export function PageLayout({
  view,
  section,
  className = '',
  item,
  data = [],
  hasShortDates = false,
  children,
}: Props) {
  const things = data.filter((thing) => thing !== undefined);
  return (
    <>
      <Header section={section} />
      <main id="text" className={`shell ${className}`} tabIndex={-1} {...item}>
        {children}
        {view && (
          <p className="not-print:hidden mt-6 text-sm">{canonicalUrl(view) ?? urlOf(view)}</p>
        )}
        {hasShortDates && <ShortDatesScript />}
      </main>
      <Footer />
      {things.length > 0 && <script type="application/ld+json">{printGraph(things)}</script>}
    </>
  );
}
