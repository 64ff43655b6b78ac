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
          <a className={linkClassName} href={href}>
            {text}
          </a>
        </li>
      ))}
    </ul>
  );
}
