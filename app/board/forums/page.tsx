import { nextPage } from '@/lib/next/next-page';
import { forumsPage } from './forums-page';

export default nextPage(forumsPage);
