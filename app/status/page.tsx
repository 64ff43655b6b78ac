import { nextPage } from '@/lib/render/next/next-page';
import { statusPage } from './status-page';

export default nextPage(statusPage);
