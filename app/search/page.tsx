import { nextPage } from '@/lib/render/next/next-page';
import { searchPage } from './search-page';

export default nextPage(searchPage);
