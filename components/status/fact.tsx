interface Props {
  term: string;
  children: React.ReactNode;
}

/** An entry of a description list. */
export function Fact({ term, children }: Props) {
  return (
    <>
      <dt className="pt-3 text-sm text-muted border-t border-divider">{term}</dt>
      <dd className="pb-[0.9rem]">{children}</dd>
    </>
  );
}
