import { nextPage } from '@/lib/render/next/next-page';
import { readingPage } from './reading-page';

export default nextPage(readingPage);
