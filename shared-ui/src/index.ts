// A rendered page shows filters before their code has loaded.
import './tables/FilterChips.module.css';

export * from './feedback/index.ts';
export { formatDate, formatDateTime, formatTaxId } from './format.ts';
export * from './layout/index.ts';
export * from './lazy/index.ts';
export * from './links/index.ts';
export * from './mantine.ts';
export { PortalProvider } from './theme/PortalProvider.tsx';
export * from './toasts/index.ts';
