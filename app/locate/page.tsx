import { locatorPage } from '@/app/redirects';
import { nextPage } from '@/lib/next/next-page';

export default nextPage(locatorPage);
