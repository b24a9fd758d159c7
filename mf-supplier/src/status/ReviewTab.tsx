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

/** 'Revisión': everything that the request says. */
export function ReviewTab({ bundle }: { bundle: UserDataBundle }) {
  const request = bundle.sujeto_fiscal;
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
      <ContactCard request={request} />
      <SubjectCard request={request} />
      <ClientsCard request={request} />
      <BankAccountsCard request={request} />
      {request.declaracion_jurada_representante_apoderado && <AttorneyCard request={request} />}
      <DeclarationsCard request={request} />
    </SimpleGrid>
  );
}
