import { answerSiteFile } from '@/lib/server/assets/site-files';

export const dynamic = 'force-dynamic';

export const GET = () => answerSiteFile('/robots.txt');
