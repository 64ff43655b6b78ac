import { nextPage } from '@/lib/render/next/next-page';
import { forumsPage } from './forums-page';

export default nextPage(forumsPage);
