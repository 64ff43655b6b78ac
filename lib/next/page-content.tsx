import type { ReactNode } from 'react';
import { StaleNotice } from '@/components/layout/stale-notice';

interface Props {
  /** When the oldest data on the page were cached, while the community is unavailable. */
  cachedAt?: Date | undefined;
  children: ReactNode;
}

/** What stands in the `<body>` of a page. */
export function PageContent({ cachedAt, children }: Props) {
  return (
    <>
      {cachedAt && <StaleNotice at={cachedAt} />}
      {children}
    </>
  );
}
