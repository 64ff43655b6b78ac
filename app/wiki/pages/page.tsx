import { nextPage } from '@/lib/render/next/next-page';
import { wikiHomePage } from './wiki-home-page';

export default nextPage(wikiHomePage);
