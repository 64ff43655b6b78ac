export interface Crumb {
  text: string;
  href: string;
}

interface Props {
  label: string;
  crumbs: Crumb[];
}

/** The way here from the top; the page itself is its heading and not repeated. */
export function Breadcrumbs({ label, crumbs }: Props) {
  return (
    <nav className="breadcrumbs mb-6 text-sm text-muted" aria-label={label}>
      <ol className="flex flex-wrap">
        {crumbs.map(({ text, href }) => (
          <li key={href}>
            <a href={href}>{text}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
