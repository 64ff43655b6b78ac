interface Props {
  label: string;
  /** The link at the top. */
  title: string;
  href: string;
  className?: string;
  children: React.ReactNode;
}

/** Navigation beside a page of the wiki, below a link to the namespace or root that it lists. */
export function WikiNav({ label, title, href, className, children }: Props) {
  return (
    <nav className={className} aria-label={label}>
      <p className="py-4 font-serif text-base font-semibold border-t-2 border-foreground">
        <a href={href}>{title}</a>
      </p>
      {children}
    </nav>
  );
}
