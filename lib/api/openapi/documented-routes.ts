import type { PatternOf } from '@/lib/urls/routes/routes';
import type { ComponentName } from './components';

/** What a person should know of a route. */
interface RouteSummary {
  /** The name of its function in a generated client. */
  operationId: string;
  summary: string;
  description?: string;
}

/** The home page of the wiki is the page with the empty id, which a path in OpenAPI cannot have. */
export const HOME_PAGE: RouteSummary = {
  operationId: 'getHomePage',
  summary: 'The home page of the wiki with its text',
};

/** What the document says of a monitoring route. */
export interface MonitoringDescription extends RouteSummary {
  /** The schema of its body, in JSON; undefined for text. */
  result?: ComponentName;
  /** A 503 has the same body. */
  canBeUnready?: true;
  /** Requests need the token of the operator. */
  needsToken?: true;
}

/** What the document says of the monitoring routes. */
export const MONITORING_ROUTES: Readonly<Record<PatternOf<'monitoring'>, MonitoringDescription>> = {
  '/api/health': {
    operationId: 'getHealth',
    summary: 'The state of the site and of its community',
    result: 'Health',
  },
  '/api/health/live': {
    operationId: 'getLiveness',
    summary: 'Whether the process responds',
    result: 'Liveness',
  },
  '/api/health/ready': {
    operationId: 'getReadiness',
    summary: 'Whether pages can be served',
    result: 'Readiness',
    canBeUnready: true,
  },
  '/api/metrics': {
    operationId: 'getMetrics',
    summary: 'Counters and gauges in the text format of Prometheus',
    needsToken: true,
  },
};
