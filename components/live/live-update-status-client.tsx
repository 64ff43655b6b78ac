'use client';

import { useTransition } from 'react';
import type { LiveTexts } from './live-texts';

interface Props {
  texts: LiveTexts;
  /** How many posts are new. */
  count: number;
  polling: { hasFailed: boolean; isIdle: boolean; resume: () => void };
  /** Adds what is new to the page. It is not called again before it has ended. */
  onShow: () => Promise<void>;
}

/** The state of live updates, with a button that acts on it. Screen readers read changes out. */
export function LiveUpdateStatus({ texts, count, polling, onShow }: Props) {
  const { hasFailed, isIdle, resume } = polling;
  const [isAdding, startAdding] = useTransition();
  const show = () => {
    if (!isAdding) startAdding(onShow);
  };
  const describe = () => {
    if (count > 0) return texts.news.replace('{count}', String(count));
    if (isIdle) return texts.paused;
    return hasFailed ? texts.failed : texts.checking;
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 min-h-12 md:ps-(--gutter) text-sm text-muted print:hidden">
      <p role="status">{describe()}</p>
      {(count > 0 || isIdle) && (
        <button type="button" className="btn" onClick={count > 0 ? show : resume}>
          {count > 0 ? texts.show : texts.resume}
        </button>
      )}
    </div>
  );
}
