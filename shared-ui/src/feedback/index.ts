export * from './EmptyState.tsx';
export * from './LiveRegion.tsx';
export * from './Loader.tsx';
export * from './LoadingPage.tsx';
export * from './Problem.tsx';
export * from './QueryProblem.tsx';
