/** Minutes for which caches between the portal and a reader may keep a public answer. */
export const PUBLIC_CACHE_MINUTES = 5;
