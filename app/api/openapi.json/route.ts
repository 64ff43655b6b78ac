import { answerSiteFile } from '@/lib/http/assets/site-files';

export const dynamic = 'force-dynamic';

export const GET = () => answerSiteFile('/api/openapi.json');
