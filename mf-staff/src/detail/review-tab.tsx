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

/** Everything the supplier declared, to be reviewed. */
export function ReviewTab({ request }: { readonly request: SupplierRequest }) {
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
        <ContactCard request={request} />
        <SubjectCard request={request} />
        <ClientsCard request={request} />
        <BankAccountsCard request={request} />
        {request.declaracion_jurada_representante_apoderado && <AttorneyCard request={request} />}
      </SimpleGrid>
      <DeclarationsCard request={request} />
    </Stack>
  );
}
