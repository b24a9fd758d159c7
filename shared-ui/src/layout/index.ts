export * from './breakable.tsx';
export * from './Page.tsx';
