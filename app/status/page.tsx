import { nextPage } from '@/lib/next/next-page';
import { statusPage } from './status-page';

export default nextPage(statusPage);
