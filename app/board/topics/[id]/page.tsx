import { nextPage } from '@/lib/render/next/next-page';
import { topicPage } from '../topic-page';

export default nextPage(topicPage);
