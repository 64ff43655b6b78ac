import { nextPage } from '@/lib/next/next-page';
import { homePage } from './home-page';

export default nextPage(homePage);
