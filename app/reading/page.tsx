import { nextPage } from '@/lib/next/next-page';
import { readingPage } from './reading-page';

export default nextPage(readingPage);
