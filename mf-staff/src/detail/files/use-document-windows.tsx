import { IconCalendarEvent, IconEye, IconHistory } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { SupplierDocument, SupplierRequest } from 'shared-api/contract';
import { can, enabledOn, mayEditDates, type Role } from 'shared-api/rules';
import { Button } from 'shared-ui';
import { Modal, useCloseUnlessSending } from 'shared-ui/overlays';
import { documentName } from 'shared-ui/request';
import { useDeciding } from '../use-deciding.ts';
import { FileViewerModal } from '../viewer/FileViewerModal.tsx';
import { DatesForm, type TypedDocument } from './DatesForm.tsx';
import { DocumentHistoryList } from './DocumentHistoryList.tsx';
import { DocumentViewer } from './DocumentViewer.tsx';

/** The open window, and its document. */
type Open = { readonly what: 'dates' | 'history'; readonly id: string };
type Preview = { readonly url: string; readonly name: string };

interface Options {
  readonly request: SupplierRequest;
  readonly role: Role;
  readonly today: string;
  /** Called when the form of the dates opens or closes. */
  readonly onDeciding: (deciding: boolean) => void;
  readonly onReload: () => void;
}

interface DocumentWindows {
  /** The buttons of a document. */
  readonly actions: (document: SupplierDocument) => ReactNode;
  /** The buttons of a document that is no longer asked for: it can only be looked at. */
  readonly retiredActions: (document: SupplierDocument) => ReactNode;
  /** The windows that they open; rendered once. */
  readonly windows: ReactNode;
}

/** 'Ver Archivo', 'Editar fechas' and 'Historial' of a request's documents. */
export function useDocumentWindows({ request, role, today, onDeciding, onReload }: Options): DocumentWindows {
  const [open, setOpen] = useState<Open | null>(null);
  const [preview, setPreview] = useState<Preview | null>(null);
  const [viewed, setViewed] = useState<string | null>(null);
  useDeciding(open?.what === 'dates', onDeciding);
  const close = () => setOpen(null);
  const closeDates = useCloseUnlessSending(close);
  const dated = request.documento_proveedor.find(({ id }) => id === open?.id);

  const history = (document: SupplierDocument) =>
    can(role, 'documents.history') && (
      <Button
        variant="subtle"
        size="sm"
        leftSection={<IconHistory size={18} aria-hidden />}
        aria-label={`Historial: ${documentName(document)}`}
        onClick={() => setOpen({ what: 'history', id: document.id })}
      >
        Historial
      </Button>
    );

  const actions = (document: SupplierDocument) => {
    const name = documentName(document);
    return (
      <>
        {document.url_archivo && <SeeButton name={name} onClick={() => setViewed(document.id)} />}
        {can(role, 'documents.editDates') &&
          mayEditDates(request.estado_tramite.estado, document.tipo_documento) && (
            <Button
              variant="default"
              size="sm"
              leftSection={<IconCalendarEvent size={18} aria-hidden />}
              aria-label={`Editar fechas: ${name}`}
              onClick={() => setOpen({ what: 'dates', id: document.id })}
            >
              Editar fechas
            </Button>
          )}
        {history(document)}
      </>
    );
  };

  const retiredActions = (document: SupplierDocument) => {
    const { url_archivo: url } = document;
    const name = documentName(document);
    return (
      <>
        {url && <SeeButton name={name} onClick={() => setPreview({ url, name })} />}
        {history(document)}
      </>
    );
  };

  const windows = (
    <>
      <Modal opened={open?.what === 'dates'} onClose={closeDates} title="Editar fechas del documento">
        {dated && withType(dated) && (
          <DatesForm
            document={dated}
            today={today}
            onClose={close}
            onReload={() => {
              close();
              onReload();
            }}
          />
        )}
      </Modal>
      {/* Only one modal is open at a time, so that the focus has one place: the history returns when the file is closed. */}
      <Modal
        opened={open?.what === 'history' && preview === null}
        onClose={close}
        title="Historial del documento"
      >
        {open && <DocumentHistoryList id={open.id} onPreview={(url, name) => setPreview({ url, name })} />}
      </Modal>
      <DocumentViewer
        documents={request.documento_proveedor.filter(({ url_archivo }) => url_archivo !== null)}
        shown={viewed}
        today={today}
        enabledOn={enabledOn(request.estado_tramite)}
        onShow={setViewed}
      />
      <FileViewerModal
        opened={preview !== null}
        url={preview?.url ?? ''}
        name={preview?.name ?? ''}
        onClose={() => setPreview(null)}
      />
    </>
  );
  return { actions, retiredActions, windows };
}

function SeeButton({ name, onClick }: { readonly name: string; readonly onClick: () => void }) {
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<IconEye size={18} aria-hidden />}
      aria-label={`Ver Archivo: ${name}`}
      onClick={onClick}
    >
      Ver Archivo
    </Button>
  );
}

const withType = (document: SupplierDocument): document is TypedDocument => document.tipo_documento !== null;
