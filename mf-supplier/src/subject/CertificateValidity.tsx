import { IconCertificate } from '@tabler/icons-react';
import type { SupplierRequest } from 'shared-api/contract';
import { certificateValidityText, enablingText, hasCertificate, todayInCity } from 'shared-api/rules';
import { Group, Text } from 'shared-ui';
import { useCertificateEnd } from './queries.ts';

interface Props {
  readonly request: Pick<SupplierRequest, 'cuit' | 'documento_proveedor' | 'estado_tramite'>;
}

/** 'Vence el … porque …': until when the certificate counts, or will once the request is enabled. */
export function CertificateValidity({ request }: Props) {
  const { estado } = request.estado_tramite;
  const issued = hasCertificate(estado);
  return (
    <Group gap="sm" wrap="nowrap" align="flex-start">
      <IconCertificate size={22} aria-hidden style={{ flexShrink: 0 }} />
      <div>
        <Text fw={600}>{issued ? 'Su certificado' : 'Su certificado, si queda habilitado'}</Text>
        {issued ? (
          <Given request={request} />
        ) : (
          <Text>{certificateValidityText(request.documento_proveedor, todayInCity(new Date()))}</Text>
        )}
      </div>
    </Group>
  );
}

/** Shows the end that the certificate itself states: its documents may have changed since it was issued. */
function Given({ request: { cuit, documento_proveedor } }: Props) {
  const { data, error } = useCertificateEnd(cuit);
  if (data) return <Text>{enablingText(data, documento_proveedor, todayInCity(new Date()))}</Text>;
  return <Text>{error ? 'No se pudo consultar hasta cuándo vale.' : 'Cargando...'}</Text>;
}
