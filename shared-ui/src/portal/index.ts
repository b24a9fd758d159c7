export * from './context.ts';
export * from './draft.ts';
export * from './idempotency-keys.ts';
