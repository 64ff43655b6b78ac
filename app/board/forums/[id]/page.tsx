import { nextPage } from '@/lib/render/next/next-page';
import { topicsPage } from '../../topics/topics-page';

export default nextPage(topicsPage);
