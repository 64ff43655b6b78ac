export { newPostsPage as default } from '@/app/board/new/new-posts-page';
