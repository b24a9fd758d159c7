/** Combinations on which tests of files run: each database and each store once, as neither knows the other. */
export const PLACES = [
  ['pglite', 'folder'],
  ['postgres', 's3'],
] as const;
