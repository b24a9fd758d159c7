export { correctionPart, forgetForm, keepForm, lastObservations } from './repository.ts';
export { observationRoutes } from './routes.ts';
export { correctionView } from './service.ts';
