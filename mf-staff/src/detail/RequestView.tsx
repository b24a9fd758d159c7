import { useEffect, useRef, useState } from 'react';
import { takeRequest } from 'shared-api/contract';
import { awaitsStaff, can, todayInCity } from 'shared-api/rules';
import { formatDateTime, Page, Stack, Text } from 'shared-ui';
import { useUser } from 'shared-ui/portal';
import { useQueryClient } from 'shared-ui/query';
import { RequestHeader } from 'shared-ui/request';
import { useSearchParams } from 'shared-ui/router';
import { DownloadLink } from 'shared-ui/save-file';
import { ColleaguesBar } from '../colleagues/ColleaguesBar.tsx';
import { NotesPanel } from '../colleagues/NotesPanel.tsx';
import { TurnNote } from '../TurnNote.tsx';
import { ActionBar } from './ActionBar.tsx';
import { actionsFor, type StaffAction } from './actions.ts';
import { CaseFileButtons } from './case-file/CaseFileButtons.tsx';
import { CorrectionDraftNote } from './correction/CorrectionDraftNote.tsx';
import { type Decision, DecisionModals, isDecision } from './DecisionModals.tsx';
import { DetailTabs } from './DetailTabs.tsx';
import type { DeskHandle } from './desk/Desk.tsx';
import { NextRequest } from './desk/NextRequest.tsx';
import { QueueSteps } from './desk/QueueSteps.tsx';
import { useOpenNext } from './desk/use-open-next.ts';
import { useCertificate, useReceipt } from './downloads.ts';
import { Failure } from './Failure.tsx';
import { LabelList } from './labels/LabelList.tsx';
import { type Detail, refreshRequest, useDecision } from './queries.ts';
import { tabOf } from './tabs.ts';
import { UnavailableActions } from './UnavailableActions.tsx';
import { useDeciding } from './use-deciding.ts';

interface Props {
  readonly detail: Detail;
  readonly title: string;
  readonly back: { readonly to: string; readonly label: string; readonly state: unknown };
  /** The form of a decision, or of a document's dates, is open. */
  readonly deciding: boolean;
  /** Called when the form of a decision, or of a document's dates, opens or closes. */
  readonly onDeciding: (deciding: boolean) => void;
}

/** A loaded request: header, actions and tabs. */
export function RequestView({ detail, title, back, deciding, onDeciding }: Props) {
  const { sujeto_fiscal: request, etiquetas, turno, borrador_correccion: draft } = detail;
  const { cuit } = request;
  const { estado } = request.estado_tramite;
  const [openedEstado] = useState(estado);
  const role = useUser().tipo;
  const today = todayInCity(new Date());
  const cache = useQueryClient();
  const [decision, setDecision] = useState<Decision | null>(null);
  const take = useDecision(takeRequest, { request, success: 'La revisión comenzó' });
  const certificate = useCertificate(cuit);
  const receipt = useReceipt(cuit);
  const bar = useFocusKept(estado);
  const reviews = can(role, 'requests.review');
  const hasDesk = reviews && awaitsStaff(estado);
  const [search] = useSearchParams();
  const isAtDesk = hasDesk && tabOf(search, role) === 'archivos';
  const setOpensNext = useOpenNext(cuit, estado);

  useDeciding(decision !== null, onDeciding);
  const closeDecision = () => {
    setOpensNext(false);
    setDecision(null);
  };
  const reload = () => {
    take.reset();
    closeDecision();
    void refreshRequest(cache);
  };
  const desk = useRef<DeskHandle>(null);
  const act = async (action: StaffAction, goOn: boolean) => {
    if (isDecision(action)) {
      // The dialog must know of everything that was written at the desk.
      const isSaved = (await desk.current?.saveTexts()) ?? true;
      if (!isSaved) return;
      setOpensNext(goOn);
      return setDecision(action);
    }
    if (action === 'take') return take.mutate({ params: { cuit } });
    return action === 'certificate' ? certificate.mutate() : receipt.mutate();
  };
  const calls = { take, certificate, receipt };
  const busy = (['take', 'certificate', 'receipt'] as const).find((name) => calls[name].isPending) ?? null;

  return (
    <Page
      title={title}
      back={back}
      size="wide"
      documentTitle={`${title} ${request.nro_tramite}`}
      // The desk has these links itself.
      actions={reviews && !isAtDesk && <QueueSteps cuit={cuit} />}
    >
      <Stack gap="lg">
        <RequestHeader request={request}>
          {turno ? (
            <TurnNote turn={turno} today={today} />
          ) : (
            <Text component="span" size="sm" c="dimmed">
              En este estado desde el {formatDateTime(request.estado_tramite.createdAt)}
            </Text>
          )}
          <ColleaguesBar detail={detail} deciding={deciding} />
          {draft && <CorrectionDraftNote draft={draft} />}
        </RequestHeader>
        {etiquetas.length > 0 && <LabelList labels={etiquetas} name="Etiquetas" />}
        {reviews && !awaitsStaff(estado) && <NextRequest cuit={cuit} takesFocus={estado !== openedEstado} />}
        <ActionBar
          ref={bar}
          actions={actionsFor(estado, role)}
          busy={busy}
          onAction={(action) => act(action, false)}
        />
        <DownloadLink download={certificate.data} />
        <DownloadLink download={receipt.data} />
        <CaseFileButtons cuit={cuit} />
        <UnavailableActions estado={estado} role={role} />
        <Failure error={take.error} onReload={reload} />
        <NotesPanel cuit={cuit} />
        <DetailTabs
          detail={detail}
          role={role}
          today={today}
          hasDesk={hasDesk}
          onDeciding={onDeciding}
          onReload={reload}
          onAct={act}
          handle={desk}
          onGoOn={() => setOpensNext(true)}
        />
      </Stack>
      <DecisionModals
        detail={detail}
        today={today}
        decision={decision}
        onClose={closeDecision}
        onApproved={() => setDecision(null)}
        onReload={reload}
      />
    </Page>
  );
}

/** Moves the focus to an element when a change of state removes the focused button. */
function useFocusKept(estado: string) {
  const element = useRef<HTMLDivElement>(null);
  const lastEstado = useRef(estado);
  useEffect(() => {
    if (lastEstado.current === estado) return;
    lastEstado.current = estado;
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) element.current?.focus();
    }, MODAL_CLOSED_MS);
    return () => clearTimeout(timer);
  }, [estado]);
  return element;
}

/** Time after which a modal has closed and returned the focus. */
const MODAL_CLOSED_MS = 300;
