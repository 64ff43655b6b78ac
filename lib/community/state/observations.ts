import { OperationStats } from './operation-stats';
import { WithdrawnRecords } from './withdrawn-records';

/** What was seen of a community since it was opened. All that reads or shows it has the same object. */
export class Observations {
  readonly stats = new OperationStats();
  readonly withdrawn = new WithdrawnRecords();
  /** Number of purges. Answers requested before one may be outdated. */
  purges = 0;
}
