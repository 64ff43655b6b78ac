import { nextPage } from '@/lib/render/next/next-page';
import { wikiPage } from '../wiki-page';

export default nextPage(wikiPage);
