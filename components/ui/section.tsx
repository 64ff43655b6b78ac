import type { LabeledLink } from './link-list';
import { textAttributes } from './title';

interface Props {
  id: string;
  title: React.ReactNode;
  description?: string;
  more?: LabeledLink;
  children: React.ReactNode;
}

/** A titled part of a page. */
export function Section({ id, title, description, more, children }: Props) {
  return (
    <section className="section" aria-labelledby={id}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 pt-[0.45rem] pb-1 border-t-2 border-foreground">
        <h2 id={id}>{title}</h2>
        {more && (
          <a className="text-sm text-muted" href={more.href}>
            {more.text}
          </a>
        )}
        {description && (
          <p className="w-full text-sm text-muted" {...textAttributes(description)}>
            {description}
          </p>
        )}
      </div>
      {children}
    </section>
  );
}
