import { newPostsPage } from '@/app/board/new/new-posts-page';

export const generateMetadata = newPostsPage.generateMetadata;
export default newPostsPage.Page;
