import { lazy, type ReactNode, Suspense } from 'react';
import { LoadingPage } from 'shared-ui';
import { Modal } from 'shared-ui/overlays';
import { useSearchParams } from 'shared-ui/router';
import type { StaffAction } from './actions.ts';
import type { Detail } from './queries.ts';
import { Rejection } from './rejection.tsx';

const CorrectionForm = lazy(async () => ({
  default: (await import('./correction/correction-form.tsx')).CorrectionForm,
}));
const ApprovalForm = lazy(async () => ({ default: (await import('./approval-form.tsx')).ApprovalForm }));
const LabelsForm = lazy(async () => ({ default: (await import('./labels/labels-form.tsx')).LabelsForm }));

/** Actions that ask for something first, each in its modal. */
const DECISIONS = ['correct', 'approve', 'label', 'reject'] as const satisfies readonly StaffAction[];
export type Decision = (typeof DECISIONS)[number];

/** Whether an action opens a modal. */
export function isDecision(action: StaffAction): action is Decision {
  return DECISIONS.some((one) => one === action);
}

interface Props {
  readonly detail: Detail;
  readonly today: string;
  readonly decision: Decision | null;
  readonly onClose: () => void;
  readonly onReload: () => void;
}

/** The modals of the decisions; their forms are loaded when first opened. */
export function DecisionModals({ detail, today, decision, onClose, onReload }: Props) {
  const [, setSearch] = useSearchParams();
  const { sujeto_fiscal: request, correccion, etiquetas } = detail;
  const showFiles = () => {
    onClose();
    setSearch({ tab: 'archivos' }, { replace: true });
  };
  return (
    <>
      <Modal opened={decision === 'correct'} onClose={onClose} title="Correcciones" size="lg">
        <WhenHere>
          <CorrectionForm request={request} today={today} onClose={onClose} onReload={onReload} />
        </WhenHere>
      </Modal>
      <Modal opened={decision === 'approve'} onClose={onClose} title="Habilitación">
        <WhenHere>
          <ApprovalForm
            request={request}
            today={today}
            unresolved={correccion?.observaciones.filter(({ resuelta }) => !resuelta).length ?? 0}
            onClose={onClose}
            onReload={onReload}
            onShowFiles={showFiles}
          />
        </WhenHere>
      </Modal>
      <Modal opened={decision === 'label'} onClose={onClose} title="Etiquetar Proveedor">
        <WhenHere>
          <LabelsForm cuit={request.cuit} assigned={etiquetas} onClose={onClose} />
        </WhenHere>
      </Modal>
      <Rejection request={request} opened={decision === 'reject'} onClose={onClose} onReload={onReload} />
    </>
  );
}

function WhenHere({ children }: { readonly children: ReactNode }) {
  return <Suspense fallback={<LoadingPage />}>{children}</Suspense>;
}
