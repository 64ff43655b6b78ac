import { nextPage } from '@/lib/next/next-page';
import { wikiPage } from '../wiki-page';

export default nextPage(wikiPage);
