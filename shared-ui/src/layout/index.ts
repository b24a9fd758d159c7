export * from './Page.tsx';
export * from './use-title.ts';
