/**
 * Returns true if two values are the same on the wire, an absent one like null. The keys of an object may be in another
 * order: the database sorts those of a JSON document.
 */
export const sameValue = (a: unknown, b: unknown): boolean => canonical(a) === canonical(b);

const canonical = (value: unknown) => JSON.stringify(value ?? null, (_key, part) => withSortedKeys(part));

const withSortedKeys = (part: unknown) =>
  part !== null && typeof part === 'object' && !Array.isArray(part)
    ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
    : part;
