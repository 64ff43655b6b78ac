import { Title } from '@/components/ui/title';

interface Props {
  title: string;
  children: React.ReactNode;
}

/** Navigation around a page: beside it on a wide screen, folded up above it on a narrow one. */
export function RelatedPages({ title, children }: Props) {
  return (
    <aside
      className="mb-7.5 md:mb-0 md:col-start-1 md:row-start-1 text-sm print:hidden"
      aria-label={title}
    >
      <details className="open-at-md *:not-[summary]:pb-10">
        <summary className="py-4 font-serif text-base font-semibold border-y border-divider">
          {title}
        </summary>
        {children}
      </details>
    </aside>
  );
}

interface NavProps {
  label: string;
  /** The link at the top. */
  title: string;
  href: string;
  className?: string;
  children: React.ReactNode;
}

/** Navigation beside a page of the wiki, below a link to the namespace or root that it lists. */
export function WikiNav({ label, title, href, className, children }: NavProps) {
  return (
    <nav className={className} aria-label={label}>
      <p className="py-4 font-serif text-base font-semibold border-t-2 border-foreground">
        <a href={href}>
          <Title text={title} />
        </a>
      </p>
      {children}
    </nav>
  );
}
