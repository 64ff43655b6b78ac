import { TitleLink } from '@/components/ui/title';

interface Props {
  title: string;
  children: React.ReactNode;
}

/** Navigation beside a page. Narrow screens fold it up below its title. */
export function RelatedPages({ title, children }: Props) {
  return (
    <aside className="wiki-fold text-sm print:hidden" aria-label={title}>
      <details className="open-at-md *:not-[summary]:pb-4">
        <summary>{title}</summary>
        {children}
      </details>
    </aside>
  );
}

interface NavProps {
  label: string;
  title: string;
  href: string;
  isCurrent?: boolean;
  className?: string;
  children: React.ReactNode;
}

/** Wiki navigation below a link to the namespace. */
export function WikiNav({ label, title, href, isCurrent, className, children }: NavProps) {
  return (
    <nav className={className} aria-label={label}>
      <p className="py-[0.4rem] font-serif text-base font-semibold border-t-2 border-foreground">
        <TitleLink href={href} aria-current={isCurrent ? 'page' : undefined} text={title} />
      </p>
      {children}
    </nav>
  );
}
