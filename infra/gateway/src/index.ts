export type { ReleasesSource } from './assets.ts';
export type { Fit, Fitting } from './fitted.ts';
export { createGateway, type GatewayOptions } from './gateway.ts';
