export {
  type CorrectionRow,
  forgetForm,
  keepForm,
  lastCorrection,
  lastObservations,
  observedFormOf,
} from './repository.ts';
export { observationRoutes } from './routes.ts';
export { correctionView } from './service.ts';
