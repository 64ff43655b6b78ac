import { createNamespacePage } from '@/app/wiki/namespaces/namespace-page';

const page = createNamespacePage('/wiki/namespaces/{+id}');

export const generateMetadata = page.generateMetadata;
export default page.Page;
