import { nextPage } from '@/lib/render/next/next-page';
import { namespacePage } from '../namespace-page';

export default nextPage(namespacePage);
