/** What can be done to the registry of sections, as its history names it. */
export const REGISTRY_ACTIONS = [
  'publish',
  'activate',
  'rollback',
  'retire',
  'canary',
  'promote',
  'withdraw',
] as const;
export type RegistryAction = (typeof REGISTRY_ACTIONS)[number];
