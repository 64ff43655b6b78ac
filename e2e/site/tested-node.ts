/**
 * Path of the Node that runs the product in a spec. Playwright may run on another one (`npm run test:nodes`):
 * on Node 20.9 it cannot load this project's files.
 */
export const TESTED_NODE = process.env.TESTED_NODE ?? process.execPath;
