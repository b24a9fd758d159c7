import { useState } from 'react';
import type { UserDataBundle } from 'shared-api/contract';
import { SimpleGrid } from 'shared-ui';
import {
  AttorneyCard,
  BankAccountsCard,
  ClientsCard,
  ContactCard,
  DeclarationsCard,
  SubjectCard,
} from 'shared-ui/request';
import { FilePreviewModal } from 'shared-ui/upload';

/** 'Revisión': everything that the request says. */
export function ReviewTab({ bundle }: { bundle: UserDataBundle }) {
  const request = bundle.sujeto_fiscal;
  // The window is there before it opens and keeps its file while it closes.
  const [shown, setShown] = useState({ url: '', name: '', opened: false });
  const show = (file: { url: string; name: string }) => setShown({ ...file, opened: true });
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
      <ContactCard request={request} />
      <SubjectCard request={request} onPreview={show} />
      <ClientsCard request={request} />
      <BankAccountsCard request={request} />
      {request.declaracion_jurada_representante_apoderado && (
        <AttorneyCard request={request} onPreview={show} />
      )}
      <DeclarationsCard request={request} />
      <FilePreviewModal {...shown} onClose={() => setShown({ ...shown, opened: false })} />
    </SimpleGrid>
  );
}
