'use client';

/** The words of a followed page; `{count}` stands for a number. */
export interface LiveTexts {
  following: string;
  fresh: string;
  show: string;
  lost: string;
  idle: string;
  resume: string;
}

interface Props {
  texts: LiveTexts;
  count: number;
  isLost: boolean;
  isIdle: boolean;
  onShow: () => void;
  onResume: () => void;
}

/** What following a page comes to at this moment; read out when it changes, and never in the way. */
export function LiveUpdateStatus({ texts, count, isLost, isIdle, onShow, onResume }: Props) {
  const words = () => {
    if (count > 0) return texts.fresh.replace('{count}', String(count));
    if (isIdle) return texts.idle;
    return isLost ? texts.lost : texts.following;
  };
  return (
    <div className="flex flex-wrap items-center gap-x-10 gap-y-5 min-h-30 md:ps-(--gutter) text-sm text-muted print:hidden">
      <p role="status">{words()}</p>
      {count > 0 && (
        <button type="button" className="btn" onClick={onShow}>
          {texts.show}
        </button>
      )}
      {count === 0 && isIdle && (
        <button type="button" className="btn" onClick={onResume}>
          {texts.resume}
        </button>
      )}
    </div>
  );
}
