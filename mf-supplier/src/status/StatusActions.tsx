import { IconCertificate, IconFileDownload, IconFilePencil } from '@tabler/icons-react';
import { allowedActions, type Estado, isEditable, isEnabled } from 'shared-api/rules';
import { Button, Group, LinkButton } from 'shared-ui';
import { DownloadOutcome } from '../download/DownloadOutcome.tsx';
import { useCertificate, useReceipt } from '../download/queries.ts';
import { wizard } from '../paths.ts';
import { Renewal } from '../renewal/Renewal.tsx';
import type { Subject } from '../subject/subject.ts';

/** The supplier's actions on the status page: correct, renew, download. */
export function StatusActions({ subject, estado }: { subject: Subject; estado: Estado }) {
  const receipt = useReceipt(subject.cuit);
  const certificate = useCertificate(subject.cuit);
  return (
    <Group gap="sm">
      <Button
        variant="default"
        leftSection={<IconFileDownload size={18} aria-hidden />}
        loading={receipt.isPending}
        onClick={() => receipt.mutate()}
      >
        Descargar comprobante
      </Button>
      {isEnabled(estado) && (
        <Button
          leftSection={<IconCertificate size={18} aria-hidden />}
          loading={certificate.isPending}
          onClick={() => certificate.mutate()}
        >
          Descargar Certificado
        </Button>
      )}
      {isEditable(estado) && (
        <LinkButton to={wizard(subject)} leftSection={<IconFilePencil size={18} aria-hidden />}>
          Ir al formulario
        </LinkButton>
      )}
      {allowedActions(estado, 'PROVEEDOR').includes('renew') && <Renewal subject={subject} />}
      <DownloadOutcome download={receipt} what="el comprobante" />
      <DownloadOutcome download={certificate} what="el certificado" />
    </Group>
  );
}
