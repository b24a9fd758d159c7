import type { SupplierRequest } from 'shared-api/contract';
import { can, type Estado, enabledOn, isInReview, type Role } from 'shared-api/rules';
import { EmptyState, SimpleGrid, Text, VisuallyHidden } from 'shared-ui';
import { DocumentCard, RetiredDocuments } from 'shared-ui/request';
import { rolesText } from '../actions.ts';
import { useDocumentWindows } from './use-document-windows.tsx';

interface Props {
  readonly request: SupplierRequest;
  readonly role: Role;
  readonly today: string;
  /** Called when the form of the dates opens or closes. */
  readonly onDeciding: (deciding: boolean) => void;
  readonly onReload: () => void;
}

/** The request's documents with what can be done with each. */
export function FilesTab(props: Props) {
  const { request, role, today } = props;
  const { actions, retiredActions, windows } = useDocumentWindows(props);
  if (request.documento_proveedor.length === 0 && !request.documentos_retirados?.length) {
    return <EmptyState title="Sin archivos">Este trámite no tiene documentos.</EmptyState>;
  }
  return (
    <>
      <VisuallyHidden component="h2">Archivos</VisuallyHidden>
      {whyNotFiles(request.estado_tramite.estado, role).map((reason) => (
        <Text key={reason} size="sm" c="dimmed" mb="sm">
          {reason}
        </Text>
      ))}
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
        {request.documento_proveedor.map((document) => (
          <DocumentCard
            key={document.id}
            document={document}
            today={today}
            enabledOn={enabledOn(request.estado_tramite)}
            actions={actions(document)}
          />
        ))}
      </SimpleGrid>
      <RetiredDocuments request={request} today={today} actions={retiredActions} />
      {windows}
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
