import { openNotebook } from './notebook';

// Of the page about what this browser remembers, and of no other.
openNotebook();
