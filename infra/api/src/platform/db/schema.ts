/** Every table, gathered from the domains' own files, and how they hang together: for drizzle and its migrations. */

export * from '../../accounts/auth/tables.ts';
export * from '../../accounts/users/tables.ts';
export * from '../../files/tables.ts';
export * from '../../oversight/audit/tables.ts';
export * from '../../oversight/telemetry/tables.ts';
export * from '../../registration/certificates/tables.ts';
export * from '../../registration/chat/tables.ts';
export * from '../../registration/documents/tables.ts';
export * from '../../registration/labels/tables.ts';
export * from '../../registration/observations/tables.ts';
export * from '../../registration/personal-data/tables.ts';
export * from '../../registration/requests/tables.ts';
export * from '../../registration/saved-views/tables.ts';
export * from '../../tenders/alerts/tables.ts';
export * from '../../tenders/tenders/tables.ts';
export * from '../http/tables.ts';
export * from '../mail/tables.ts';
export * from './tables.ts';
