/**
 * Returns these members of an object alone; of a table, these columns. Without `NoInfer` TypeScript would take all keys
 * that a query's `select` allows.
 */
export const pick = <T extends object, K extends keyof T>(from: T, keys: readonly K[]): Pick<T, NoInfer<K>> =>
  Object.fromEntries(keys.map((key) => [key, from[key]])) as Pick<T, K>;
