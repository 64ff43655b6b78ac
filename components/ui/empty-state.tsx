interface Props {
  title: string;
  lead?: string;
  children?: React.ReactNode;
}

/** Stands for an empty list or text: says why it is empty and what to do. */
export function EmptyState({ title, lead, children }: Props) {
  return (
    <div className="empty my-6 text-muted">
      <p className="font-serif text-xl text-foreground">{title}</p>
      {lead && <p>{lead}</p>}
      {children}
    </div>
  );
}
