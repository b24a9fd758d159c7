import { IconChevronUp } from '@tabler/icons-react';
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { allowedActions, type DraftObservation, documentStatus, readyTexts } from 'shared-api/rules';
import { Button, EmptyState, formatTaxId, Text, toast, VisuallyHidden } from 'shared-ui';
import { useUser } from 'shared-ui/portal';
import { DocumentDates, RetiredDocuments, supplierName } from 'shared-ui/request';
import { useLocation, useNavigate } from 'shared-ui/router';
import { backFrom } from '../../paths.ts';
import { ShortcutsButton } from '../../queue/shortcuts/ShortcutsButton.tsx';
import { useShortcuts } from '../../queue/shortcuts/use-shortcuts.ts';
import { WaitText } from '../../queue/WaitText.tsx';
import type { StaffAction } from '../actions.ts';
import { splitByDocument } from '../correction/correction-items.ts';
import { useDocumentWindows } from '../files/use-document-windows.tsx';
import type { Detail } from '../queries.ts';
import { useDeciding } from '../use-deciding.ts';
import { FileViewer } from '../viewer/FileViewer.tsx';
import { Checklist, standingOf } from './Checklist.tsx';
import { DataPane } from './DataPane.tsx';
import { DeskActions } from './DeskActions.tsx';
import classes from './desk.module.css';
import { type DeskItem, deskItems, nextItem, targetOf } from './desk-items.ts';
import { deskShortcuts } from './desk-shortcuts.ts';
import { ItemPanel } from './ItemPanel.tsx';
import { ObservationEditor } from './ObservationEditor.tsx';
import { QueueSteps } from './QueueSteps.tsx';
import { SendCorrection } from './SendCorrection.tsx';
import { useCurrentItem, useDeskInView, usePrefetchedFile, useTypeTexts } from './use-desk-view.ts';
import { useDetailWork } from './use-detail-work.ts';
import { useSavedOnLeave, useUnsavedObservations } from './use-unsaved-observations.ts';

/** Acts of the desk for the page around it. */
export interface DeskHandle {
  /** Saves what was written and is not saved. @returns false if that failed: the desk shows the text, and a toast says why */
  readonly saveTexts: () => Promise<boolean>;
}

export interface DeskProps {
  readonly detail: Detail;
  readonly today: string;
  /** Called when a dialog that decides something opens or closes. */
  readonly onDeciding: (deciding: boolean) => void;
  readonly onReload: () => void;
  /** Starts an action of the request; `goOn`: opens the next request once it is done. */
  readonly onAct: (action: StaffAction, goOn: boolean) => void;
  /** Asks for the next request to open once this one is decided. */
  readonly onGoOn: () => void;
  readonly handle: Ref<DeskHandle>;
}

/** Time on the screen after which a document or a block of data counts as seen, in milliseconds. */
const SEEN_MS = 1_000;
const unsavedText = (name: string) =>
  `Hay una observación sin guardar sobre ${name}: guárdela o cancélela primero.`;

/** The review desk: the current document or block of data, large, beside the checklist of all of them. */
export function Desk({ detail, today, onDeciding, onReload, onAct, onGoOn, handle }: DeskProps) {
  const { sujeto_fiscal: request, vistos: marks, borrador_correccion: draft } = detail;
  const { cuit } = request;
  const role = useUser().tipo;
  const actions = allowedActions(request.estado_tramite.estado, role);
  const observations = draft?.observaciones ?? [];
  const work = useDetailWork(cuit);
  const items = deskItems(request);
  const standing = (item: DeskItem) => standingOf(item, marks, observations);
  const unsaved = useUnsavedObservations(cuit, observations, work.observe);
  const isSettled = (item: DeskItem) =>
    (standing(item) === 'bien' || standing(item) === 'observado') && !unsaved.isOn(item);
  const { current, show } = useCurrentItem(items, isSettled);
  const [editing, setEditing] = useState<{ readonly chosen: number | null } | null>(null);
  const [isSending, setSending] = useState(false);
  const [isListOpen, setListOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const { state } = useLocation();
  const windows = useDocumentWindows({ request, role, today, onDeciding, onReload });
  const typeTexts = useTypeTexts(current);
  const isEditing = editing !== null;
  useDeskInView(root, current?.key, isEditing);
  const next = current && nextItem(items, current, isSettled);
  usePrefetchedFile(next);

  const isOpen = current !== undefined && standing(current) === 'open';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each item that is shown
  useEffect(() => {
    if (!isOpen) return;
    const timer = setTimeout(() => void work.mark(current, 'visto'), SEEN_MS);
    return () => clearTimeout(timer);
  }, [isOpen, current?.key]);

  // Another item, tab or request closes the editor too.
  useDeciding(isEditing || isSending, onDeciding);
  useSavedOnLeave((editing && current) ?? null, unsaved);

  const open = (item: DeskItem | null | undefined) => {
    setEditing(null);
    if (item) show(item);
  };
  const step = (by: 1 | -1) => current && open(items[items.indexOf(current) + by]);
  const goOn = () => open(next);
  const observe = (chosen: number | null) => {
    if (current) unsaved.refresh(current);
    setEditing({ chosen });
  };
  // A mark may be refused after the desk went on: its answer must know which item is open by then.
  const latest = useRef({ key: current?.key, isEditing });
  latest.current = { key: current?.key, isEditing };
  const markRight = async () => {
    if (!current) return;
    if (unsaved.isOn(current)) {
      observe(null);
      return void toast.error(unsavedText(current.name));
    }
    goOn();
    if (standing(current) === 'bien' || (await work.mark(current, 'bien'))) return;
    // Whoever has gone on further, begun to write or left the desk meanwhile stays where they are.
    const isWaiting = latest.current.key === next?.key && !latest.current.isEditing;
    if (isWaiting && root.current !== null) show(current);
  };
  const stopEditing = () => setEditing(null);
  const goOnAfter = ({ observacion }: DraftObservation) => {
    stopEditing();
    if (observacion.trim() !== '') goOn();
  };
  const saveTexts = async () => {
    for (const item of items) {
      if (!unsaved.isOn(item) || (await unsaved.save(item))) continue;
      // A person who has left the desk meanwhile stays where they are.
      if (root.current === null) return false;
      show(item);
      setEditing({ chosen: null });
      return false;
    }
    return true;
  };
  useImperativeHandle(handle, () => ({ saveTexts }));
  const openSend = async () => (await saveTexts()) && setSending(true);
  const mayApprove = actions.includes('approve');
  const count = splitByDocument(observations, request.documento_proveedor).items.length;
  const texts = current ? readyTexts(targetOf(current), typeTexts) : [];
  const leave = () => {
    if (editing) return stopEditing();
    const back = backFrom(state);
    void navigate(back.to, { state: back.state });
  };
  useShortcuts(
    'Mesa de revisión',
    deskShortcuts(texts, {
      markRight,
      observe,
      step,
      take: actions.includes('take') ? () => onAct('take', false) : null,
      approve: mayApprove ? () => onAct('approve', true) : null,
      send: count > 0 ? openSend : null,
      leave,
    }),
  );

  if (!current) return <EmptyState title="Sin archivos">Este trámite no tiene documentos.</EmptyState>;
  const document = current.kind === 'document' ? current.document : null;
  return (
    <>
      <div ref={root} className={classes.desk}>
        <div className={classes.left}>
          {current.kind === 'data' ? (
            <DataPane key={current.key} item={current} request={request} correction={detail.correccion} />
          ) : current.url ? (
            <FileViewer key={current.key} url={current.url} name={current.name} />
          ) : (
            <EmptyState title="Sin subir">El proveedor todavía no subió este documento.</EmptyState>
          )}
        </div>
        <aside className={classes.side} aria-label="Mesa de revisión" data-bottom-bar>
          <div className={classes.top}>
            <div className={classes.who}>
              <Text fw={700}>{supplierName(request)}</Text>
              <div data-no-print>
                <ShortcutsButton />
              </div>
            </div>
            <Text size="sm" c="dimmed">
              {formatTaxId(cuit)} · {request.nro_tramite}
            </Text>
            <div className={classes.who}>
              {detail.turno && <WaitText turn={detail.turno} today={today} />}
              <div data-no-print>
                <QueueSteps cuit={cuit} />
              </div>
            </div>
          </div>
          <ItemPanel
            item={current}
            correction={detail.correccion}
            standing={standing(current)}
            isRight={standing(current) === 'bien'}
            problems={document ? documentStatus(document.tipo_documento, document, today).problemas : []}
            dates={document && <DocumentDates document={document} />}
            actions={document && windows.actions(document)}
            onRight={() => void (standing(current) === 'bien' ? work.mark(current, null) : markRight())}
            onObserve={() => observe(null)}
            editor={
              editing && (
                <ObservationEditor
                  key={current.key}
                  item={current}
                  draft={observations}
                  typeTexts={typeTexts}
                  chosen={editing.chosen}
                  unsaved={unsaved}
                  onSave={work.observe}
                  onSaved={goOnAfter}
                  onClose={stopEditing}
                />
              )
            }
          />
          <VisuallyHidden role="status">{current.name}</VisuallyHidden>
          <Button
            className={classes.toggle}
            data-no-print
            variant="default"
            size="sm"
            aria-expanded={isListOpen}
            rightSection={<IconChevronUp size={18} aria-hidden />}
            onClick={() => setListOpen(!isListOpen)}
          >
            Lista de control
          </Button>
          {/* A region that scrolls must be reached by the keyboard: its rows are buttons. */}
          <div className={classes.scroll} data-open={isListOpen}>
            <Checklist
              items={items}
              current={current}
              correction={detail.correccion}
              marks={marks}
              draft={observations}
              unsavedOn={(item) =>
                isEditing && item === current
                  ? []
                  : Object.values(unsaved.on(item)).map(({ observation }) => observation)
              }
              today={today}
              onShow={(item) => {
                setListOpen(false);
                open(item);
              }}
            />
          </div>
          <DeskActions actions={actions} count={count} onSend={openSend} onAct={onAct} />
        </aside>
        {windows.windows}
        {draft && (
          <SendCorrection
            request={request}
            draft={draft}
            opened={isSending}
            onClose={() => setSending(false)}
            onSent={() => {
              onGoOn();
              setSending(false);
            }}
            onEdit={() => {
              setSending(false);
              onAct('correct', false);
            }}
            onReload={() => {
              setSending(false);
              onReload();
            }}
          />
        )}
      </div>
      <RetiredDocuments request={request} today={today} actions={windows.retiredActions} />
    </>
  );
}
