import { nextPage } from '@/lib/render/next/next-page';
import { downloadsPage } from './downloads-page';

export default nextPage(downloadsPage);
