export * from './context.ts';
export * from './draft.ts';
