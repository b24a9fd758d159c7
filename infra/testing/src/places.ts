/** Databases and stores on which a promise about files holds; one combination of both is enough. */
export const PLACES = [
  ['pglite', 'folder'],
  ['postgres', 'folder'],
  ['pglite', 's3'],
] as const;
