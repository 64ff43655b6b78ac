import { TitleLink } from './title';

export interface LabeledLink {
  text: string;
  href: string;
}

interface Props {
  /** `date` ends the row. */
  links: (LabeledLink & { date?: React.ReactNode })[];
  label?: string;
  className?: string;
  linkClassName?: string;
}

/** A list of links; nothing without links. */
export function LinkList({ links, label, className, linkClassName }: Props) {
  if (links.length === 0) return null;
  return (
    <ul className={className} aria-label={label}>
      {links.map(({ text, href, date }) => (
        <li key={href}>
          <TitleLink className={linkClassName} href={href} text={text} /> {date}
        </li>
      ))}
    </ul>
  );
}
