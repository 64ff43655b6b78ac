import type { LabeledLink } from './link-list';

interface Props {
  /** `date` stands at the end of the row. */
  links: (LabeledLink & { date?: React.ReactNode })[];
}

/** Links with a date each, as a list of rows. */
export function DatedLinkList({ links }: Props) {
  return (
    <ul className="link-rows">
      {links.map(({ text, href, date }) => (
        <li key={href}>
          <a href={href}>{text}</a>
          {date}
        </li>
      ))}
    </ul>
  );
}
