'use client';

import { useQuery } from '@tanstack/react-query';
import { Island } from '@/components/ui/island-client';
import { fetchAddresses, fetchServerTime, fetchUserAgent } from '@/lib/browser/api/fetch-status';
import { Fact } from './fact';
import { ServerClock } from './server-clock-client';
import type { StatusTexts } from './status-texts';

/** What the server returned while the page was rendered; undefined where it returned nothing. */
interface Props {
  /** The server's time as text, shown until the clock ticks. */
  timeText?: string;
  addresses?: string[];
  userAgent?: string;
  locale: string;
  timeZone: string;
  intervalSeconds: number;
  texts: StatusTexts;
  /** The entries of the description list that come first. */
  facts: React.ReactNode;
}

const CODE = 'block font-mono text-sm';

/** The status of the community's server, polled while the page is visible. */
export function StatusPanel(props: Props) {
  return (
    <Island name="status">
      <PolledStatus {...props} />
    </Island>
  );
}

function PolledStatus({ intervalSeconds, texts, facts, ...initial }: Props) {
  const polled = { refetchInterval: intervalSeconds * 1000, staleTime: intervalSeconds * 1000 };
  const time = useQuery({
    queryKey: ['time'],
    queryFn: ({ signal }) => fetchServerTime(signal),
    ...polled,
  });
  const addresses = useQuery({
    queryKey: ['addresses'],
    queryFn: ({ signal }) => fetchAddresses(signal),
    initialData: initial.addresses,
    ...polled,
  });
  const userAgent = useQuery({
    queryKey: ['user-agent'],
    queryFn: ({ signal }) => fetchUserAgent(signal),
    initialData: initial.userAgent,
    ...polled,
  });
  const hasFailed = time.isError || addresses.isError || userAgent.isError;
  return (
    <>
      <dl>
        {facts}
        <Fact term={texts.addresses}>
          {addresses.data?.map((address) => (
            <code key={address} className={CODE}>
              {address}
            </code>
          )) ?? texts.unavailable}
          {addresses.data?.length === 0 && texts.noAddresses}
        </Fact>
        <ServerClock time={time.data} {...initial} texts={texts} />
        <Fact term={texts.agent}>
          {userAgent.data === undefined ? (
            texts.unavailable
          ) : (
            <code className={CODE}>{userAgent.data || texts.noAgent}</code>
          )}
        </Fact>
      </dl>
      <p className="mt-6 text-sm text-muted" role="status">
        {hasFailed ? texts.failed : texts.live}
      </p>
    </>
  );
}
