import * as contract from 'shared-api/contract';
import type { Domain } from '../../platform/domain.ts';
import { route, userOf } from '../../platform/http/route.ts';
import { resolveObservation } from './service.ts';

export {
  type CorrectionRow,
  deleteObservedForm,
  lastCorrection,
  lastObservations,
  lastObservationsOf,
  observedForm,
  storeObservedForm,
} from './repository.ts';
export { correctionView } from './service.ts';

/** What an auditor observed, and what was corrected. */
export const observations: Domain = {
  routes: (platform) => [
    route(contract.resolveObservation, async (call) => {
      await resolveObservation(platform, userOf(call), call.params.cuit, call.body);
      return {
        message: call.body.resuelta
          ? 'La observación quedó resuelta'
          : 'La observación quedó pendiente otra vez',
      };
    }),
  ],
};
