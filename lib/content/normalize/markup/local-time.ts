import type { Element } from 'hast';
import { zonedClock } from '@/lib/model/unix-time';
import { createElement, createText } from '../../tree/hast';

/** Returns a `time` element with text in UTC. */
export const createTime = (dateTime: string): Element => {
  const [, date, time] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)/.exec(dateTime) ?? [];
  const text = date && time ? `${date} ${time} UTC` : dateTime;
  return createElement('time', { dateTime }, [createText(text)]);
};

/** Returns a `time` element with text such as `2026-11-30 18:00 (Europe/Paris)`. */
export function createLocalTime(
  date: string,
  time?: string,
  zone?: string,
  text?: string,
): Element {
  const shown = [date, time?.slice(0, 5), time && `(${zone ?? 'UTC'})`].filter(Boolean).join(' ');
  const moment = time ? zonedClock(zone ?? 'UTC')?.(date, time) : undefined;
  return createElement('time', { dateTime: moment ?? date }, [createText(text || shown)]);
}
