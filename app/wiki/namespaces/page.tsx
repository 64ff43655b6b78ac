export { namespacePage as default } from './namespace-page';
