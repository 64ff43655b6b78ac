import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';

const dashboard = z.object({
  panels: z.array(
    z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) }),
  ),
});

const rules = z.object({
  groups: z.array(z.object({ rules: z.array(z.object({ alert: z.string(), expr: z.string() })) })),
});

/** A PromQL expression, and the panel or alert that has it. */
export interface NamedQuery {
  name: string;
  expr: string;
}

/** The queries of `deploy/grafana-dashboard.json`, for all instances and five minutes. */
export function dashboardQueries(): NamedQuery[] {
  const { panels } = dashboard.parse(
    JSON.parse(readFileSync('deploy/grafana-dashboard.json', 'utf8')),
  );
  return panels.flatMap(({ title, targets }) =>
    targets.map(({ expr }) => ({
      name: title,
      expr: expr.replaceAll('$__rate_interval', '5m').replaceAll('$instance', '.*'),
    })),
  );
}

/** The expressions of `deploy/alerts.yml`. */
export const alertQueries = (): NamedQuery[] =>
  rules
    .parse(parse(readFileSync('deploy/alerts.yml', 'utf8')))
    .groups.flatMap((group) => group.rules.map(({ alert, expr }) => ({ name: alert, expr })));
