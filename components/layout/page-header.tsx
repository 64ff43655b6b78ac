import { PAGE_HEAD_ID } from '@/lib/http/post-process/render-blocking';

interface Props {
  className?: string;
  children: React.ReactNode;
}

/** The opening of a page: its heading and what is said of it at once. A page has one at most. */
export function PageHead({ className = 'mb-17.5 not-has-[h1]:mb-7.5', children }: Props) {
  return (
    <header id={PAGE_HEAD_ID} className={className}>
      {children}
    </header>
  );
}
