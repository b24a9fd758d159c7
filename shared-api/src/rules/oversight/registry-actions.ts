/** Changes of the registry, as its history names them. */
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
