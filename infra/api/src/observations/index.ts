export { type CorrectionRow, forgetForm, keepForm, lastCorrection, lastObservations } from './repository.ts';
export { observationRoutes } from './routes.ts';
export { correctionView } from './service.ts';
