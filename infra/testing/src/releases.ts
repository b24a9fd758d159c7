import type { Releases } from 'infra-api';

/** For an API without a portal around it. */
export const NOTHING_RELEASED: Releases = { registry: async () => null, shell: async () => null };
