import { answerRobots } from '@/lib/front/monitoring';

export const dynamic = 'force-dynamic';

export const GET = answerRobots;
