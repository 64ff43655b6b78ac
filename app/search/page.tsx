import { nextPage } from '@/lib/next/next-page';
import { searchPage } from './search-page';

export default nextPage(searchPage);
