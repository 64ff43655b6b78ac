import { namespacePage } from './namespace-page';

export const generateMetadata = namespacePage.generateMetadata;
export default namespacePage.Page;
