import * as contract from 'shared-api/contract';
import type { Domain } from '../../platform/domain.ts';
import { authorOf, route, userOf } from '../../platform/http/route.ts';
import { saveCorrectionDraft } from './draft.ts';
import { markObservation } from './service.ts';

export {
  correctionDraftOf,
  correctionDraftView,
  deleteCorrectionDraft,
  deleteOldCorrectionDrafts,
  mustBeCurrentDraft,
} from './draft.ts';
export {
  type CorrectionRow,
  deleteObservedForm,
  lastCorrection,
  lastObservations,
  lastObservationsOf,
  observedForm,
  storeObservedForm,
} from './repository.ts';
export { attendedObservations, correctionView } from './service.ts';

/** What an auditor observed, and what was corrected. */
export const observations: Domain = {
  routes: (platform) => [
    route(contract.markObservation, async (call) => ({
      message: await markObservation(platform, authorOf(call), call.params.cuit, call.body),
    })),
    route(contract.saveCorrectionDraft, async (call) => ({
      data: await saveCorrectionDraft(platform, userOf(call), call.params.cuit, call.body),
    })),
  ],
};
