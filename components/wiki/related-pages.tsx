interface Props {
  /** What the button says, where what is around stands behind one. */
  title: string;
  children: React.ReactNode;
}

/** What lies around a page: beside it on a wide screen, behind a button above it on a phone. */
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
