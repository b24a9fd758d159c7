export * from './Page.tsx';
