import { postPage } from '@/app/redirects';
import { nextPage } from '@/lib/render/next/next-page';

export default nextPage(postPage);
