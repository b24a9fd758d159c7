export * from './supplier-edges.ts';
