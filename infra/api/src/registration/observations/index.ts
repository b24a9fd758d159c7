import type { Domain } from '../../platform/domain.ts';
import { observationRoutes } from './routes.ts';

export {
  type CorrectionRow,
  forgetForm,
  keepForm,
  lastCorrection,
  lastObservations,
  observedFormOf,
} from './repository.ts';
export { correctionView } from './service.ts';

/** What an auditor observed, and what was corrected. */
export const observations: Domain = { routes: observationRoutes };
