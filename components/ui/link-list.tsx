import { TitleLink } from './title';

export interface LabeledLink {
  text: string;
  href: string;
}

interface Props {
  /** `date` stands at the end of a row. */
  links: (LabeledLink & { date?: React.ReactNode })[];
  label?: string;
  className?: string;
  linkClassName?: string;
}

/** Links, some with a date each, as a list. */
export function LinkList({ links, label, className, linkClassName }: Props) {
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
