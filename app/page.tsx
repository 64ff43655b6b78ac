import { nextPage } from '@/lib/render/next/next-page';
import { homePage } from './home-page';

export default nextPage(homePage);
