import { nextPage } from '@/lib/next/next-page';
import { topicsPage } from '../../topics/topics-page';

export default nextPage(topicsPage);
