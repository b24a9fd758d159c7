import type { Correction, SupplierRequest } from 'shared-api/contract';
import type { ChangeGroup } from 'shared-api/rules';
import { SimpleGrid, Stack, Title } from 'shared-ui';
import {
  AttorneyCard,
  BankAccountsCard,
  ClientsCard,
  ContactCard,
  DeclarationsCard,
  SubjectCard,
} from 'shared-ui/request';
import { ChangesBox } from './changes/ChangesBox.tsx';
import { ChangesNote } from './changes/ChangesNote.tsx';
import { changesIn } from './changes/changes-in.ts';
import { useFileWindow } from './viewer/use-file-window.tsx';

interface Props {
  readonly request: SupplierRequest;
  readonly correction: Correction | null;
}

/** Everything the supplier declared, to be reviewed; below each part what changed of it since the last correction. */
export function ReviewTab({ request, correction }: Props) {
  const { showFile, fileWindow } = useFileWindow();
  const changed = correction?.cambios ?? [];
  const changes = (group: ChangeGroup, about: string) => (
    <ChangesBox about={about} changes={changesIn(changed, group)} onPreview={showFile} />
  );
  return (
    <Stack gap="md">
      <ChangesNote correction={correction} />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
        <Stack gap="md">
          <ContactCard request={request} />
          {changes('contacto', 'Datos de contacto')}
          <ClientsCard request={request} />
          {changes('clientes', 'Principales clientes')}
          <BankAccountsCard request={request} />
          {changes('cuentas', 'Cuentas bancarias')}
          {request.declaracion_jurada_representante_apoderado && (
            <AttorneyCard request={request} onPreview={showFile} />
          )}
          {changes('apoderado', 'Datos del apoderado legal')}
        </Stack>
        <Stack gap="md">
          <SubjectCard request={request} onPreview={showFile} />
          {changes('registro', 'Datos registrados')}
          <DeclarationsCard request={request} />
          {changes('declaraciones', 'Declaraciones juradas')}
        </Stack>
      </SimpleGrid>
      {changesIn(changed, 'documentos').length > 0 && (
        <Title order={2} size="h3">
          Documentos
        </Title>
      )}
      {changes('documentos', 'Documentos')}
      {fileWindow}
    </Stack>
  );
}
