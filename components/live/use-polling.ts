import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

export const POLL_INTERVAL_MS = 30_000;
const MAX_INTERVAL_MS = 10 * 60_000;
const IDLE_AFTER_MS = 60 * 60_000;
const ACTIVITY_EVENTS = ['pointerdown', 'keydown', 'scroll', 'visibilitychange'];

interface QueryState {
  status: 'pending' | 'error' | 'success';
  /** Unix milliseconds; 0 for never. */
  dataUpdatedAt: number;
  errorUpdatedAt: number;
}

/**
 * Returns the milliseconds from a response to the next request: half a minute after a success. After an
 * error it is the time from the last success to that error, between one and ten minutes, so each error
 * doubles it.
 */
export function pollInterval({ status, dataUpdatedAt, errorUpdatedAt }: QueryState): number {
  if (status !== 'error') return POLL_INTERVAL_MS;
  const sinceSuccessMs = errorUpdatedAt - dataUpdatedAt;
  return Math.min(MAX_INTERVAL_MS, Math.max(POLL_INTERVAL_MS * 2, sinceSuccessMs));
}

/** Returns whether the reader has been inactive for an hour, and a function to resume. */
function useIdle(): [isIdle: boolean, resume: () => void] {
  const [isIdle, setIsIdle] = useState(false);
  const lastActiveMs = useRef(0);
  const resume = () => {
    lastActiveMs.current = Date.now();
    setIsIdle(false);
  };
  useEffect(() => {
    const setActive = () => {
      lastActiveMs.current = Date.now();
    };
    setActive();
    for (const name of ACTIVITY_EVENTS) {
      document.addEventListener(name, setActive, { passive: true });
    }
    const timer = setInterval(
      () => setIsIdle(Date.now() - lastActiveMs.current > IDLE_AFTER_MS),
      POLL_INTERVAL_MS,
    );
    return () => {
      for (const name of ACTIVITY_EVENTS) document.removeEventListener(name, setActive);
      clearInterval(timer);
    };
  }, []);
  return [isIdle, resume];
}

/**
 * Sends a request every half minute while the page is visible, less often after errors, and not after an hour
 * without activity. Returns the last response, whether the last request failed, whether polling stopped for
 * lack of activity, and a function to resume it.
 */
export function usePolling<T>(
  key: readonly unknown[],
  request: (signal: AbortSignal) => Promise<T>,
) {
  const [isIdle, resume] = useIdle();
  const { data, isError } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => request(signal),
    enabled: !isIdle,
    retry: 1,
    staleTime: POLL_INTERVAL_MS,
    refetchInterval: ({ state }) => pollInterval(state),
  });
  return { data, hasFailed: isError, isIdle, resume };
}
