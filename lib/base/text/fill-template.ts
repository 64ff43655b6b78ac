/** Returns a message of the site (`t.template`) with values in the place of its placeholders (`{count}`). */
export const fillTemplate = (
  template: string | undefined,
  values: Record<string, string | number>,
): string => template?.replace(/\{(\w+)\}/g, (_, name: string) => `${values[name]}`) ?? '';
