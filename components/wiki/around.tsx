interface Props {
  /** What the button says, where what is around stands behind one. */
  title: string;
  children: React.ReactNode;
}

/** What lies around a page: beside it on a wide screen, behind a button above it on a phone. */
export function Around({ title, children }: Props) {
  return (
    <aside className="wiki-aside" aria-label={title}>
      <details className="around">
        <summary>{title}</summary>
        {children}
      </details>
    </aside>
  );
}
