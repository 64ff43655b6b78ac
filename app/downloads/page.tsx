import { nextPage } from '@/lib/next/next-page';
import { downloadsPage } from './downloads-page';

export default nextPage(downloadsPage);
