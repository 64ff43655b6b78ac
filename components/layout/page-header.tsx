import { PAGE_HEADER_ID } from '@/lib/render/page-header-id';

interface Props {
  className?: string;
  children: React.ReactNode;
}

/** The opening of a page: its heading and what is said of it at once. A page has one at most. */
export function PageHeader({ className = 'mb-17.5 not-has-[h1]:mb-7.5', children }: Props) {
  return (
    <header id={PAGE_HEADER_ID} className={className}>
      {children}
    </header>
  );
}
