import type { Thing } from 'schema-dts';
import { RelativeTimesScript } from '@/components/reading/reading-scripts';
import { slotFor } from '@/lib/next/body-slot';
import type { itemOf } from '@/lib/seo/structured-data/discussion';
import { printGraph } from '@/lib/seo/structured-data/graph';
import { Footer } from './footer';
import { Header, type SiteSection } from './header';

interface Props {
  section?: SiteSection;
  /** Classes of the main element. */
  className?: string;
  /** More attributes of the main element: the item of schema.org that it describes. */
  item?: ReturnType<typeof itemOf>;
  /** Structured data about the page (schema.org, written as JSON-LD). */
  data?: readonly (Thing | undefined)[];
  /** True when a component of the page is hydrated (an island), so that Next renders the body. */
  hasIsland?: boolean;
  children: React.ReactNode;
}

/** The layout of every page: header, main content, footer, structured data. */
export function PageLayout({
  section,
  className = '',
  item,
  data = [],
  hasIsland = false,
  children,
}: Props) {
  const things = data.filter((thing) => thing !== undefined);
  const body = (
    <>
      <Header section={section} />
      <main id="text" className={`shell ${className}`} tabIndex={-1} {...item}>
        {children}
        <RelativeTimesScript />
      </main>
      <Footer />
      {things.length > 0 && <script type="application/ld+json">{printGraph(things)}</script>}
    </>
  );
  return hasIsland ? body : slotFor(body);
}
