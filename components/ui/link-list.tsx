import { TitleLink } from './title';

export interface LabeledLink {
  text: string;
  href: string;
}

interface Props {
  links: LabeledLink[];
  label?: string;
  className?: string;
  linkClassName?: string;
}

/** Links alone, as a list. */
export function LinkList({ links, label, className, linkClassName }: Props) {
  return (
    <ul className={className} aria-label={label}>
      {links.map(({ text, href }) => (
        <li key={href}>
          <TitleLink className={linkClassName} href={href} text={text} />
        </li>
      ))}
    </ul>
  );
}

interface DatedProps {
  /** `date` stands at the end of the row. */
  links: (LabeledLink & { date?: React.ReactNode })[];
}

/** Links with a date each, as a list of rows. */
export function DatedLinkList({ links }: DatedProps) {
  return (
    <ul className="link-rows">
      {links.map(({ text, href, date }) => (
        <li key={href}>
          <TitleLink href={href} text={text} />
          {date}
        </li>
      ))}
    </ul>
  );
}
