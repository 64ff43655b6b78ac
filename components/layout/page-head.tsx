const ID = 'page-head';

/**
 * The opening of a page: its heading and what is said of it at once. Nothing is drawn before it is
 * read to its end, so that a page that comes in pieces doesn't move.
 * @see https://html.spec.whatwg.org/multipage/links.html#link-type-expect
 */
export function PageHead({ className = 'page-head', children }: Props) {
  return (
    <>
      <link rel="expect" href={`#${ID}`} blocking="render" />
      <header id={ID} className={className}>
        {children}
      </header>
    </>
  );
}

interface Props {
  className?: string;
  children: React.ReactNode;
}
