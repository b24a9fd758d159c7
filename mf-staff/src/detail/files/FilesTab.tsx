import { IconCalendarEvent, IconEye, IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import type { SupplierDocument, SupplierRequest } from 'shared-api/contract';
import { can, type Estado, isInReview, mayEditDates, type Role } from 'shared-api/rules';
import { Button, EmptyState, SimpleGrid, Text, VisuallyHidden } from 'shared-ui';
import { Modal, useCloseUnlessSending } from 'shared-ui/overlays';
import { DocumentCard, documentName } from 'shared-ui/request';
import { rolesText } from '../actions.ts';
import { FileViewerModal } from '../viewer/FileViewerModal.tsx';
import { DatesForm, type TypedDocument } from './DatesForm.tsx';
import { DocumentHistoryList } from './DocumentHistoryList.tsx';
import { DocumentViewer } from './DocumentViewer.tsx';

/** The window of which document. */
type Open = { readonly what: 'dates' | 'history'; readonly id: string };
type Preview = { readonly url: string; readonly name: string };

interface Props {
  readonly request: SupplierRequest;
  readonly role: Role;
  readonly today: string;
  /** Called when the form of the dates opens or closes. */
  readonly onDeciding: (deciding: boolean) => void;
  readonly onReload: () => void;
}

/** The request's documents with what can be done with each. */
export function FilesTab({ request, role, today, onDeciding, onReload }: Props) {
  const [open, setOpen] = useState<Open | null>(null);
  const [preview, setPreview] = useState<Preview | null>(null);
  const [viewed, setViewed] = useState<string | null>(null);
  const show = (next: Open | null) => {
    setOpen(next);
    onDeciding(next?.what === 'dates');
  };
  const close = () => show(null);
  const closeDates = useCloseUnlessSending(close);
  const { estado } = request.estado_tramite;
  const dated = request.documento_proveedor.find(({ id }) => id === open?.id);

  if (request.documento_proveedor.length === 0) {
    return <EmptyState title="Sin archivos">Este trámite no tiene documentos.</EmptyState>;
  }
  const actions = (document: SupplierDocument) => {
    const name = documentName(document);
    return (
      <>
        {document.url_archivo && (
          <Button
            variant="default"
            size="sm"
            leftSection={<IconEye size={18} aria-hidden />}
            aria-label={`Ver Archivo: ${name}`}
            onClick={() => setViewed(document.id)}
          >
            Ver Archivo
          </Button>
        )}
        {can(role, 'documents.editDates') && mayEditDates(estado, document.tipo_documento) && (
          <Button
            variant="default"
            size="sm"
            leftSection={<IconCalendarEvent size={18} aria-hidden />}
            aria-label={`Editar fechas: ${name}`}
            onClick={() => show({ what: 'dates', id: document.id })}
          >
            Editar fechas
          </Button>
        )}
        {can(role, 'documents.history') && (
          <Button
            variant="subtle"
            size="sm"
            leftSection={<IconHistory size={18} aria-hidden />}
            aria-label={`Historial: ${name}`}
            onClick={() => show({ what: 'history', id: document.id })}
          >
            Historial
          </Button>
        )}
      </>
    );
  };

  return (
    <>
      <VisuallyHidden component="h2">Archivos</VisuallyHidden>
      {whyNotFiles(estado, role).map((reason) => (
        <Text key={reason} size="sm" c="dimmed" mb="sm">
          {reason}
        </Text>
      ))}
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
        {request.documento_proveedor.map((document) => (
          <DocumentCard key={document.id} document={document} today={today} actions={actions(document)} />
        ))}
      </SimpleGrid>
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
      {/* Two modals at once confuse where the focus is: the history steps aside for the file and comes back. */}
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
}

/** Says why the files can't be edited or replaced now. */
function whyNotFiles(estado: Estado, role: Role): readonly string[] {
  const dates = can(role, 'documents.editDates')
    ? !isInReview(estado) && 'Las fechas se editan solo con el trámite en Observación.'
    : `Las fechas las edita ${rolesText('documents.editDates')}.`;
  const past = !can(role, 'documents.history') && 'Su rol no ve los archivos anteriores de un documento.';
  return [dates, past].filter((reason) => reason !== false);
}

const withType = (document: SupplierDocument): document is TypedDocument => document.tipo_documento !== null;
