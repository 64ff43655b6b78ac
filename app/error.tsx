'use client';

/** Next shows this in the layout if a page fails. */
export { FailedPage as default } from './failed-page';
