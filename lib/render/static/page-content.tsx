import type { ReactNode } from 'react';
import { StaleNotice } from '@/components/layout/stale-notice';

interface Props {
  /** When the oldest data were cached; set while the community is unavailable. */
  cachedAt?: Date | undefined;
  children: ReactNode;
}

/** A page's content, below a notice if its data are outdated. */
export function PageContent({ cachedAt, children }: Props) {
  return (
    <>
      {cachedAt && <StaleNotice at={cachedAt} />}
      {children}
    </>
  );
}
