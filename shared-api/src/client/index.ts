export * from './client.ts';
export * from './error.ts';
export * from './query.ts';
export * from './random-key.ts';
