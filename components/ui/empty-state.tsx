interface Props {
  title: string;
  lead?: string;
  children?: React.ReactNode;
}

/** Stands in place of an empty list or text. Says why it is empty, and what the reader can do. */
export function EmptyState({ title, lead, children }: Props) {
  return (
    <div className="empty py-[clamp(1.5rem,5vw,3.5rem)] text-muted">
      <p className="font-serif text-xl text-foreground">{title}</p>
      {lead && <p>{lead}</p>}
      {children}
    </div>
  );
}
