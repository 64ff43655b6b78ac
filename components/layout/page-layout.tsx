import type { Thing } from 'schema-dts';
import { Footer } from './footer';
import { Header, type SiteSection } from './header';
import { StaleNotice } from './stale-notice';
import { StructuredData } from './structured-data';

interface Props {
  section?: SiteSection;
  /** When the oldest kept answer on the page was saved; undefined when all is fresh. */
  savedAt?: Date;
  /** How the text is set: `wide` for lists, `text` for reading. */
  className?: string;
  /** What the page is about, for machines. */
  data?: readonly (Thing | undefined)[];
  children: React.ReactNode;
}

/** The frame of each page: head, text, foot. */
export function PageLayout({ section, savedAt, className = '', data = [], children }: Props) {
  return (
    <>
      <Header section={section} />
      {savedAt && <StaleNotice at={savedAt} />}
      <main id="text" className={`shell ${className}`} tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <StructuredData things={data.filter((thing) => thing !== undefined)} />
    </>
  );
}
