export { namespacePage as default } from '@/app/wiki/namespaces/namespace-page';
