import { UnstyledButton } from '@mantine/core';
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { useState } from 'react';
import type { SupplierRequest } from 'shared-api/contract';
import { DECLARATIONS, type DeclarationField, declarationsOf } from 'shared-api/rules';
import { DialogUnavailable, LazyComponent } from '../lazy/index.ts';
import { DataCard } from './DataCard.tsx';
import classes from './request.module.css';

const loadModal = async () => (await import('./DeclarationModal.tsx')).DeclarationModal;

/** The sworn declarations and whether each was accepted; a click opens its text. */
export function DeclarationsCard({ request }: { readonly request: SupplierRequest }) {
  const [shown, setShown] = useState<DeclarationField | null>(null);
  const [opened, setOpened] = useState(false);
  return (
    <DataCard title="Declaraciones juradas">
      <ul className={classes.plainList}>
        {declarationsOf(request).map((field) => (
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
      {shown && (
        <LazyComponent
          load={loadModal}
          fallback={DialogUnavailable}
          componentProps={{ field: shown, accepted: request[shown], opened, onClose: () => setOpened(false) }}
        />
      )}
    </DataCard>
  );
}
