interface Props {
  title: string;
  lead?: string;
  children?: React.ReactNode;
}

/** What stands where nothing is. */
export function Empty({ title, lead, children }: Props) {
  return (
    <div className="empty">
      <p className="empty-title">{title}</p>
      {lead && <p>{lead}</p>}
      {children}
    </div>
  );
}
