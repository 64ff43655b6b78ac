import { nextPage } from '@/lib/next/next-page';
import { wikiHomePage } from './wiki-home-page';

export default nextPage(wikiHomePage);
