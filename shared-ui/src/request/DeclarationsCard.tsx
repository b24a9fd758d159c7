import { UnstyledButton } from '@mantine/core';
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { SupplierRequest } from 'shared-api/contract';
import { DECLARATION_FIELDS, DECLARATIONS, type DeclarationField, isAttorneyMode } from 'shared-api/rules';
import { DataCard } from './parts.tsx';
import classes from './request.module.css';

const DeclarationModal = lazy(() => import('./DeclarationModal.tsx'));

/** The sworn declarations and whether each was accepted; a click opens its text. */
export function DeclarationsCard({ request }: { readonly request: SupplierRequest }) {
  const [shown, setShown] = useState<DeclarationField | null>(null);
  const [opened, setOpened] = useState(false);
  const fields = DECLARATION_FIELDS.filter(
    (field) => field !== 'declaracion_jurada_representante_apoderado' || isAttorneyMode(request),
  );
  return (
    <DataCard title="Declaraciones juradas">
      <ul className={classes.plainList}>
        {fields.map((field) => (
          <li key={field}>
            <UnstyledButton
              className={classes.declaration}
              aria-haspopup="dialog"
              onClick={() => {
                setShown(field);
                setOpened(true);
              }}
            >
              {request[field] ? (
                <IconCircleCheck size={20} color="var(--mantine-color-verde-7)" aria-hidden />
              ) : (
                <IconCircleDashed size={20} color="var(--mantine-color-pizarra-6)" aria-hidden />
              )}
              <span>
                {DECLARATIONS[field].title}: <strong>{request[field] ? 'aceptada' : 'sin aceptar'}</strong>
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      <Suspense>
        {shown && (
          <DeclarationModal
            field={shown}
            accepted={request[shown]}
            opened={opened}
            onClose={() => setOpened(false)}
          />
        )}
      </Suspense>
    </DataCard>
  );
}
