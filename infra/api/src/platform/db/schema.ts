/** Every table, gathered from the domains' own files: for drizzle and its migrations. */
export * from '../../audit/tables.ts';
export * from '../../auth/tables.ts';
export * from '../../certificates/tables.ts';
export * from '../../chat/tables.ts';
export * from '../../documents/tables.ts';
export * from '../../files/tables.ts';
export * from '../../labels/tables.ts';
export * from '../../observations/tables.ts';
export * from '../../requests/tables.ts';
export * from '../../saved-views/tables.ts';
export * from '../../telemetry/tables.ts';
export * from '../../tender-alerts/tables.ts';
export * from '../../tenders/tables.ts';
export * from '../../users/tables.ts';
export * from '../http/tables.ts';
export * from '../mail/tables.ts';
export * from './tables.ts';
