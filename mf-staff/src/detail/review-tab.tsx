import { useState } from 'react';
import type { SupplierRequest } from 'shared-api/contract';
import { SimpleGrid, Stack } from 'shared-ui';
import {
  AttorneyCard,
  BankAccountsCard,
  ClientsCard,
  ContactCard,
  DeclarationsCard,
  SubjectCard,
} from 'shared-ui/request';
import { FilePreviewModal } from 'shared-ui/upload';

const NO_FILE = { url: '', name: '' };

/** Everything the supplier declared, to be reviewed. */
export function ReviewTab({ request }: { readonly request: SupplierRequest }) {
  const [file, setFile] = useState(NO_FILE);
  return (
    <>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
        <Stack gap="md">
          <ContactCard request={request} />
          <ClientsCard request={request} />
          <BankAccountsCard request={request} />
          {request.declaracion_jurada_representante_apoderado && (
            <AttorneyCard request={request} onPreview={setFile} />
          )}
        </Stack>
        <Stack gap="md">
          <SubjectCard request={request} />
          <DeclarationsCard request={request} />
        </Stack>
      </SimpleGrid>
      <FilePreviewModal {...file} opened={file !== NO_FILE} onClose={() => setFile(NO_FILE)} />
    </>
  );
}
