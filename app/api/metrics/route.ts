import { answerMetrics } from '@/lib/front/monitoring';

export const dynamic = 'force-dynamic';

export const GET = answerMetrics;
