import { isbot } from 'isbot';
import type { ClientKind } from '@/lib/base/runtime/client-kind';
import type { Route } from '@/lib/urls/routes/routes';

/** Returns `crawler` for robots, feeds and sitemaps, else `visitor`. */
export const classifyClient = (route: Route | undefined, userAgent: string): ClientKind =>
  route?.kind === 'document' || isbot(userAgent) ? 'crawler' : 'visitor';
