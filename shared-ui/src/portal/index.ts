export * from './context.ts';
export * from './draft.ts';
export * from './tries.ts';
