import { namespacePage } from '@/app/wiki/namespaces/namespace-page';

export const generateMetadata = namespacePage.generateMetadata;
export default namespacePage.Page;
