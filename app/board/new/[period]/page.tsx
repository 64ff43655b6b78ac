import { nextPage } from '@/lib/render/next/next-page';
import { newPostsPage } from '../new-posts-page';

export default nextPage(newPostsPage);
