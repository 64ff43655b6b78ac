'use client';

import { useQuery } from '@tanstack/react-query';
import { QueryProvider } from '@/components/ui/query-provider-client';
import { fetchAddresses, fetchServerTime, fetchUserAgent } from '@/lib/browser/api/fetch-status';
import { StatusHistory } from './history-client';
import { ServerClock } from './server-clock-client';
import type { StatusTexts } from './status-texts';

/** What the server said while the page was rendered; undefined where it did not say. */
interface StatusProps {
  /** The server's time in words, shown until the clock ticks. */
  timeText?: string;
  addresses?: string[];
  userAgent?: string;
  locale: string;
  timeZone: string;
  everySeconds: number;
  texts: StatusTexts;
}

const CODE = 'block font-mono text-sm';

/** The status as it was on the first paint, kept current while the page is in view. */
export function LiveStatus(props: StatusProps) {
  return (
    <div data-island="status">
      <QueryProvider>
        <Status {...props} />
      </QueryProvider>
    </div>
  );
}

function Status({ everySeconds, texts, ...first }: StatusProps) {
  const polled = { refetchInterval: everySeconds * 1000, staleTime: everySeconds * 1000 };
  const time = useQuery({
    queryKey: ['time'],
    queryFn: ({ signal }) => fetchServerTime(signal),
    ...polled,
  });
  const addresses = useQuery({
    queryKey: ['addresses'],
    queryFn: ({ signal }) => fetchAddresses(signal),
    initialData: first.addresses,
    ...polled,
  });
  const agent = useQuery({
    queryKey: ['agent'],
    queryFn: ({ signal }) => fetchUserAgent(signal),
    initialData: first.userAgent,
    ...polled,
  });
  const isLost = time.isError || addresses.isError || agent.isError;
  return (
    <>
      <dl>
        <ServerClock seen={time.data} {...first} texts={texts} />
        <dt className="pt-7.5 text-sm text-muted border-t border-divider">{texts.addresses}</dt>
        <dd className="pb-9">
          {addresses.data?.map((address) => (
            <code key={address} className={CODE}>
              {address}
            </code>
          )) ?? texts.unavailable}
          {addresses.data?.length === 0 && texts.noAddresses}
        </dd>
        <dt className="pt-7.5 text-sm text-muted border-t border-divider">{texts.agent}</dt>
        <dd className="pb-9">
          {agent.data === undefined ? (
            texts.unavailable
          ) : (
            <code className={CODE}>{agent.data || texts.noAgent}</code>
          )}
        </dd>
      </dl>
      <StatusHistory seen={time.data} locale={first.locale} texts={texts} />
      <p className="mt-15 text-sm text-muted" role="status">
        {isLost ? texts.lost : texts.live}
      </p>
    </>
  );
}
