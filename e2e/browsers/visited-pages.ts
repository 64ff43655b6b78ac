import { FIRST_SCREENS, type FirstScreenLimit } from '@/e2e/site/first-screen';

/** A page that every browser opens. */
export interface VisitedPage {
  name: string;
  path: string;
  /** Where its content may begin on a phone. */
  firstScreen: FirstScreenLimit;
  /** Whether the site answers with an error status, which browsers report in their console. */
  isError: boolean;
}

const ERRORS = ['missing', 'malformed'];

/** Every type of page of the sample community in each of its states. */
export const VISITED_PAGES: readonly VisitedPage[] = Object.entries(FIRST_SCREENS).map(
  ([name, firstScreen]) => ({
    name,
    path: firstScreen.path,
    firstScreen,
    isError: ERRORS.includes(name),
  }),
);
