import { createNamespacePage } from './namespace-page';

const page = createNamespacePage('/wiki/namespaces');

export const generateMetadata = page.generateMetadata;
export default page.Page;
