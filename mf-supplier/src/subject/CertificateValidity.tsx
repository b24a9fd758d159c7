import { IconCertificate } from '@tabler/icons-react';
import type { SupplierRequest } from 'shared-api/contract';
import { certificateValidityText, todayInCity } from 'shared-api/rules';
import { Group, Text } from 'shared-ui';

interface Props {
  readonly request: Pick<SupplierRequest, 'documento_proveedor' | 'estado_tramite'>;
}

/** 'Vence el … porque …': until when the certificate counts, or will once the request is enabled. */
export function CertificateValidity({ request }: Props) {
  const { estado } = request.estado_tramite;
  const issued = estado === 'HABILITADO' || estado === 'VENCIDO';
  return (
    <Group gap="sm" wrap="nowrap" align="flex-start">
      <IconCertificate size={22} aria-hidden style={{ flexShrink: 0 }} />
      <div>
        <Text fw={600}>{issued ? 'Su certificado' : 'Su certificado, si queda habilitado'}</Text>
        <Text>{certificateValidityText(request.documento_proveedor, todayInCity(new Date()))}</Text>
      </div>
    </Group>
  );
}
