import { allowedActions, unresolvedObservations } from 'shared-api/rules';
import { DialogUnavailable, LazyComponent, LoadingPage } from 'shared-ui';
import { Modal, useCloseUnlessSending } from 'shared-ui/overlays';
import { useUser } from 'shared-ui/portal';
import { useLocation, useSearchParams } from 'shared-ui/router';
import { useResolutions } from '../resolution/queries.ts';
import type { StaffAction } from './actions.ts';
import type { Detail } from './queries.ts';

const correctionForm = async () => (await import('./correction/CorrectionForm.tsx')).CorrectionForm;
const approvalForm = async () => (await import('./ApprovalForm.tsx')).ApprovalForm;
const rejectionForm = async () => (await import('./RejectionForm.tsx')).RejectionForm;
const labelsForm = async () => (await import('./labels/LabelsForm.tsx')).LabelsForm;
/** Shown while a form's code loads, and if it fails to. */
const LOADING = { placeholder: <LoadingPage />, fallback: DialogUnavailable } as const;

/** Actions with a modal. */
const DECISIONS = ['correct', 'approve', 'label', 'reject'] as const satisfies readonly StaffAction[];
export type Decision = (typeof DECISIONS)[number];

/** Returns true for an action that opens a modal. */
export function isDecision(action: StaffAction): action is Decision {
  return DECISIONS.some((one) => one === action);
}

interface Props {
  readonly detail: Detail;
  readonly today: string;
  readonly decision: Decision | null;
  /** Called when a dialog closes, except after an approval. */
  readonly onClose: () => void;
  /** Called when the request is approved: its dialog closes. */
  readonly onApproved: () => void;
  readonly onReload: () => void;
}

/** The modals of the decisions; their forms are loaded when first opened. */
export function DecisionModals({ detail, today, decision, onClose, onApproved, onReload }: Props) {
  const { state } = useLocation();
  const [, setSearch] = useSearchParams();
  const close = useCloseUnlessSending(onClose);
  const { sujeto_fiscal: request, correccion, etiquetas, borrador_correccion: draft } = detail;
  // Read before the form opens, so that it is ready at once.
  useResolutions(allowedActions(request.estado_tramite.estado, useUser().tipo).includes('approve'));
  const showFiles = () => {
    onClose();
    // The state is what the back link knows of the list, as where a tab is chosen.
    setSearch({ tab: 'archivos' }, { replace: true, state });
  };
  return (
    <>
      <Modal opened={decision === 'correct'} onClose={close} title="Correcciones" size="lg">
        <LazyComponent
          load={correctionForm}
          componentProps={{ request, draft, today, onClose, onReload }}
          {...LOADING}
        />
      </Modal>
      <Modal opened={decision === 'approve'} onClose={close} title="Habilitación">
        <LazyComponent
          load={approvalForm}
          componentProps={{
            request,
            today,
            unresolved: unresolvedObservations(correccion?.observaciones ?? []),
            draft,
            onClose,
            onApproved,
            onReload,
            onShowFiles: showFiles,
          }}
          {...LOADING}
        />
      </Modal>
      <Modal opened={decision === 'label'} onClose={close} title="Etiquetar Proveedor">
        <LazyComponent
          load={labelsForm}
          componentProps={{ cuit: request.cuit, labels: etiquetas, onClose }}
          {...LOADING}
        />
      </Modal>
      <Modal opened={decision === 'reject'} onClose={close} title="Inhabilitar solicitud de inscripción">
        <LazyComponent
          load={rejectionForm}
          componentProps={{ request, draft, onClose, onReload }}
          {...LOADING}
        />
      </Modal>
    </>
  );
}
