export * from './blank-fields.ts';
export * from './document-edges.ts';
export * from './no-explanation.ts';
export * from './section-contract.ts';
export * from './supplier-edges.ts';
