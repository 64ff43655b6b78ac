import { answerReady } from '@/lib/http/stats/monitoring-routes';

export const dynamic = 'force-dynamic';

export const GET = answerReady;
