import { nextPage } from '@/lib/next/next-page';
import { topicsPage } from './topics-page';

export default nextPage(topicsPage);
