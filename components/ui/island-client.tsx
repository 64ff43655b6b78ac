'use client';

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';

interface Props {
  name: string;
  className?: string;
  children: React.ReactNode;
}

/** A part of the page that React hydrates in the browser, with a query client of its own. */
export function Island({ name, className, children }: Props) {
  const [client] = useState(
    () => new QueryClient({ defaultOptions: { queries: { retry: 1, staleTime: 60_000 } } }),
  );
  return (
    <div className={className} data-island={name}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </div>
  );
}
