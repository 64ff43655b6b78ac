'use client';

import { useTransition } from 'react';
import { fillTemplate } from '@/lib/base/text/fill-template';
import type { LiveTexts } from './live-texts';

interface Props {
  texts: LiveTexts;
  count: number;
  polling: { hasFailed: boolean; isIdle: boolean; resume: () => void };
  /** Not called again while it runs. */
  onShow: () => Promise<void>;
}

/** A sentence on live updates, with a button to show new posts or to resume. Screen readers announce it. */
export function LiveUpdateStatus({ texts, count, polling, onShow }: Props) {
  const { hasFailed, isIdle, resume } = polling;
  const [isAdding, startAdding] = useTransition();
  const show = () => {
    if (!isAdding) startAdding(onShow);
  };
  const describe = () => {
    if (count > 0) return fillTemplate(texts.news, { count });
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
