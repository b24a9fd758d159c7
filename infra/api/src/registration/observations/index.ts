import * as contract from 'shared-api/contract';
import type { Domain } from '../../platform/domain.ts';
import { route } from '../../platform/http/route.ts';
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
    route(contract.markObservation, (call) => markObservation(platform, call)),
    route(contract.saveCorrectionDraft, (call) => saveCorrectionDraft(platform, call)),
  ],
};
