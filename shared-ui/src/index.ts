// Filters in a page that came rendered are seen before their code is here.
import './tables/FilterChips.module.css';

export * from './feedback/index.ts';
export * from './format.ts';
export * from './later/index.ts';
export * from './layout/index.ts';
export * from './links/index.ts';
export * from './mantine.ts';
export { PortalProvider } from './theme/PortalProvider.tsx';
export * from './toasts/index.ts';
