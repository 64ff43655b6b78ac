interface Props {
  id: string;
  title: string;
  /** Where the whole of it is. */
  more?: { text: string; href: string };
  className?: string;
  children: React.ReactNode;
}

/** A titled part of a page. */
export function Section({ id, title, more, className = '', children }: Props) {
  return (
    <section className={`section ${className}`} aria-labelledby={id}>
      <div className="section-head">
        <h2 id={id}>{title}</h2>
        {more && (
          <a className="text-sm text-muted" href={more.href}>
            {more.text}
          </a>
        )}
      </div>
      {children}
    </section>
  );
}
