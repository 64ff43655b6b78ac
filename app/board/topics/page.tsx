import { nextPage } from '@/lib/render/next/next-page';
import { topicsPage } from './topics-page';

export default nextPage(topicsPage);
