import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

export const EVERY_MS = 30_000;
const SLOWEST_MS = 10 * 60_000;
const IDLE_AFTER_MS = 60 * 60_000;
const SIGNS_OF_LIFE = ['pointerdown', 'keydown', 'scroll', 'visibilitychange'];

/** The pause before asking again: as long as it has been going wrong, so it doubles each time. */
export function pauseMs({ status, dataUpdatedAt, errorUpdatedAt }: Answered): number {
  if (status !== 'error') return EVERY_MS;
  return Math.min(SLOWEST_MS, Math.max(EVERY_MS * 2, errorUpdatedAt - dataUpdatedAt));
}

interface Answered {
  status: 'pending' | 'error' | 'success';
  /** Unix milliseconds; 0 for never. */
  dataUpdatedAt: number;
  errorUpdatedAt: number;
}

/** Whether the reader has been away for an hour, and what wakes it all up again. */
function useIdle(): [isIdle: boolean, wake: () => void] {
  const [isIdle, setIdle] = useState(false);
  const lastMs = useRef(0);
  const wake = () => {
    lastMs.current = Date.now();
    setIdle(false);
  };
  useEffect(() => {
    lastMs.current = Date.now();
    const note = () => {
      lastMs.current = Date.now();
    };
    for (const sign of SIGNS_OF_LIFE) document.addEventListener(sign, note, { passive: true });
    const timer = setInterval(() => setIdle(Date.now() - lastMs.current > IDLE_AFTER_MS), EVERY_MS);
    return () => {
      for (const sign of SIGNS_OF_LIFE) document.removeEventListener(sign, note);
      clearInterval(timer);
    };
  }, []);
  return [isIdle, wake];
}

/**
 * Asks every half minute while the page is in view, more seldom while that goes wrong, and no
 * more after an hour without a sign of life.
 */
export function usePolling<T>(key: readonly unknown[], ask: (signal: AbortSignal) => Promise<T>) {
  const [isIdle, wake] = useIdle();
  const { data, isError } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => ask(signal),
    enabled: !isIdle,
    staleTime: EVERY_MS,
    refetchInterval: ({ state }) => pauseMs(state),
  });
  return { data, isLost: isError, isIdle, wake };
}
