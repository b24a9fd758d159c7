import { Group, Paper, Tooltip, UnstyledButton } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { SupplierRequest } from 'shared-api/contract';
import { ESTADO_LABEL, ESTADO_MEANING, supplierName } from 'shared-api/rules';
import { formatDateTime, formatTaxId } from '../format.ts';
import { Facts } from './Facts.tsx';
import { RequestStatusBadge } from './RequestStatusBadge.tsx';
import classes from './request.module.css';

interface Props {
  readonly request: Pick<
    SupplierRequest,
    'cuit' | 'razon_social' | 'nombre_persona_humana' | 'nro_tramite' | 'estado_tramite' | 'createdAt'
  >;
  /** Buttons of whoever looks at it. */
  readonly children?: ReactNode;
}

/** The supplier, number, state with its meaning, and start of a request. */
export function RequestHeader({ request, children }: Props) {
  const { estado } = request.estado_tramite;
  return (
    <Paper withBorder p="lg">
      <Facts
        header
        facts={[
          { name: 'Proveedor', value: <strong>{supplierName(request)}</strong> },
          { name: 'CUIT', value: formatTaxId(request.cuit) },
          { name: 'Trámite N°', value: request.nro_tramite },
          {
            name: 'Estado',
            value: (
              <Tooltip label={ESTADO_MEANING[estado]} w={260} withinPortal={false}>
                <UnstyledButton
                  className={classes.statusButton}
                  aria-label={`Estado: ${ESTADO_LABEL[estado]}. ${ESTADO_MEANING[estado]}`}
                >
                  <Group component="span" gap={6} wrap="nowrap">
                    <RequestStatusBadge estado={estado} />
                    <IconInfoCircle size={18} aria-hidden />
                  </Group>
                </UnstyledButton>
              </Tooltip>
            ),
          },
          { name: 'Fecha de inicio', value: formatDateTime(request.createdAt) },
        ]}
      />
      {children && (
        <Group gap="sm" mt="md" data-no-print>
          {children}
        </Group>
      )}
    </Paper>
  );
}
