import { isbot } from 'isbot';
import { LRUCache } from 'lru-cache';
import type { ClientKind } from '@/lib/base/runtime/client-kind';
import { defineProcessState } from '@/lib/base/runtime/process-state';
import type { Route } from '@/lib/urls/routes/routes';

/** `isbot` takes 3 µs. Browsers' user agents are shorter. */
const MAX_REMEMBERED = 1000;
const MAX_REMEMBERED_LENGTH = 512;
const remembered = defineProcessState(
  'robot-user-agents',
  () => new LRUCache<string, boolean>({ max: MAX_REMEMBERED }),
);

/** True if the user agent names a robot. */
export function isRobot(userAgent: string): boolean {
  const known = remembered().get(userAgent);
  if (known !== undefined) return known;
  const isOfRobot = isbot(userAgent);
  if (userAgent.length <= MAX_REMEMBERED_LENGTH) remembered().set(userAgent, isOfRobot);
  return isOfRobot;
}

/** `crawler` for robots, feeds and sitemaps; else `visitor`. */
export const classifyClient = (route: Route | undefined, userAgent: string): ClientKind =>
  route?.kind === 'document' || isRobot(userAgent) ? 'crawler' : 'visitor';
