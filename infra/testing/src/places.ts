/** Combinations of database and store on which tests of files run. */
export const PLACES = [
  ['pglite', 'folder'],
  ['postgres', 'folder'],
  ['pglite', 's3'],
] as const;
