import { nextPage } from '@/lib/next/next-page';
import { newPostsPage } from './new-posts-page';

export default nextPage(newPostsPage);
