export * from './admission.ts';
export * from './canary.ts';
export * from './manifest.ts';
export * from './module.ts';
export * from './owner.ts';
export * from './page.ts';
export * from './registry.ts';
export * from './shell-routes.ts';
