import { nextPage } from '@/lib/next/next-page';
import { topicPage } from '../topic-page';

export default nextPage(topicPage);
