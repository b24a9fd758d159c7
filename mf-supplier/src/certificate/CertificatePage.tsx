import { IconBan, IconCalendarX, IconCircleCheck, IconDownload, IconFileUnknown } from '@tabler/icons-react';
import { useCallback, useEffect, useRef } from 'react';
import type { AnswerOf, publicCertificate } from 'shared-api/contract';
import {
  Alert,
  Anchor,
  Button,
  Card,
  EmptyState,
  formatDate,
  formatDateTime,
  formatTaxId,
  LoadingPage,
  Page,
  Problem,
  Stack,
  Text,
} from 'shared-ui';
import { useHead } from 'shared-ui/portal';
import { useParams } from 'shared-ui/router';
import { DownloadLink } from 'shared-ui/save-file';
import { reasonOf } from '../subject/errors.ts';
import { Facts } from '../subject/Facts.tsx';
import { Failure } from '../subject/Failure.tsx';
import { isUnknown, useCertificateFile, usePublicCertificate } from './queries.ts';
import { SignatureCheck } from './SignatureCheck.tsx';

type Certificate = AnswerOf<typeof publicCertificate>;

const TITLE = 'Certificado de habilitación';

const STATES = {
  VIGENTE: { color: 'verde', Icon: IconCircleCheck, text: 'Este certificado está vigente.' },
  VENCIDO: { color: 'arcilla', Icon: IconCalendarX, text: 'Este certificado está vencido.' },
  REVOCADO: { color: 'rojo', Icon: IconBan, text: 'Este certificado fue revocado y no tiene validez.' },
} as const;

/** Tells anyone whether a certificate is valid now, and downloads it. Public: the link is printed on it. */
export function CertificatePage() {
  const { id = '' } = useParams();
  const query = usePublicCertificate(id);
  // One that was read and can't be asked for anew stays, unless there is no such certificate any more.
  if (!query.data || isUnknown(query.error)) {
    return (
      <Page title={TITLE} size="form">
        {query.isPending ? (
          <LoadingPage />
        ) : isUnknown(query.error) ? (
          <EmptyState title="No existe un certificado con este código" icon={<IconFileUnknown aria-hidden />}>
            <Text>Revise que la dirección esté completa o vuelva a leer el código del certificado.</Text>
          </EmptyState>
        ) : (
          <Problem
            title="No se pudo consultar el certificado"
            message={query.error?.message}
            onRetry={() => void query.refetch()}
          />
        )}
      </Page>
    );
  }
  return <Found id={id} certificate={query.data} />;
}

function Found({ id, certificate }: { id: string; certificate: Certificate }) {
  const { color, Icon, text } = STATES[certificate.estado];
  const file = useCertificateFile(id);
  const { mutate } = file;
  const started = useRef(false);
  const { estado } = certificate;
  useHead({
    description: `${certificate.razon_social}, CUIT ${formatTaxId(certificate.cuit)}. ${text}`,
  });
  const download = useCallback(() => {
    started.current = true;
    mutate();
  }, [mutate]);
  useEffect(() => {
    // Only a valid certificate downloads by itself: nobody should be handed one that no longer counts.
    if (!started.current && estado === 'VIGENTE') download();
  }, [estado, download]);

  return (
    <Page title={TITLE} size="form">
      <Stack gap="lg">
        <Alert color={color} icon={<Icon size={22} aria-hidden />} title={certificate.estado}>
          <Text>{text}</Text>
        </Alert>
        <Card withBorder p="lg">
          <Facts
            facts={[
              ['Proveedor', certificate.razon_social],
              ['CUIT', formatTaxId(certificate.cuit)],
              ['Certificado N°', certificate.numero],
              ['Emitido', formatDateTime(certificate.emitido)],
              ['Vence', certificate.vence === null ? 'Sin vencimiento' : formatDate(certificate.vence)],
            ]}
          />
        </Card>
        <SignatureCheck id={id} />
        {file.isError && (
          <Failure
            title="No se pudo descargar el certificado"
            reasons={[reasonOf(file.error, 'Revise su conexión y vuelva a intentar.')]}
          />
        )}
        {file.isSuccess && (
          <Text role="status" data-no-print>
            Se descargó el archivo «habilitacion-definitiva».
          </Text>
        )}
        <Button
          data-no-print
          leftSection={<IconDownload size={18} aria-hidden />}
          loading={file.isPending}
          onClick={download}
        >
          {file.isIdle ? 'Descargar el certificado' : 'Descargar otra vez'}
        </Button>
        <DownloadLink download={file.data} />
        <noscript>
          <Anchor href={certificate.data}>Descargar el certificado (PDF)</Anchor>
        </noscript>
      </Stack>
    </Page>
  );
}
