import { Footer } from './footer';
import { Header, type SiteSection } from './header';
import { SavedNote } from './saved-note';

interface Props {
  section?: SiteSection;
  /** When the oldest kept answer on the page was saved; undefined when all is fresh. */
  savedAt?: Date;
  /** How the text is set: `wide` for lists, `text` for reading. */
  className?: string;
  children: React.ReactNode;
}

/** The frame of each page: head, text, foot. */
export function Page({ section, savedAt, className = '', children }: Props) {
  return (
    <>
      <Header section={section} />
      {savedAt && <SavedNote at={savedAt} />}
      <main id="text" className={`shell ${className}`} tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </>
  );
}
