import { nextPage } from '@/lib/next/next-page';
import { namespacePage } from '../namespace-page';

export default nextPage(namespacePage);
