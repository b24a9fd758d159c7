import { IconCircleCheck, IconDownload } from '@tabler/icons-react';
import type { PersonPath, SupplierRequest } from 'shared-api/contract';
import { awaitsStaff, hasStatusPage, notificationAddress, todayInCity } from 'shared-api/rules';
import {
  Alert,
  Button,
  Card,
  formatDate,
  formatTaxId,
  Group,
  LinkButton,
  Page,
  Stack,
  Title,
} from 'shared-ui';
import { supplierName } from 'shared-ui/request';
import { Navigate, useParams } from 'shared-ui/router';
import { DownloadOutcome } from '../download/DownloadOutcome.tsx';
import { useReceipt } from '../download/queries.ts';
import { ACCOUNT, statusPage } from '../paths.ts';
import { CertificateValidity } from '../subject/CertificateValidity.tsx';
import { Facts } from '../subject/Facts.tsx';
import { NoMailNotice } from '../subject/NoMailNotice.tsx';
import { useStoredRequest } from '../subject/queries.ts';
import { RequestGate } from '../subject/RequestGate.tsx';
import { type Subject, useSubject } from '../subject/subject.ts';
import { RequestTimeline } from '../timeline/RequestTimeline.tsx';

const TITLE = 'Felicidades!';
const RECEIPT = 'Comprobante de preinscripción';

/** 'Felicidades!': the request was sent; its pre-registration receipt. */
export function SuccessPage({ type }: { type: PersonPath }) {
  const subject = useSubject(type, useParams().cuit);
  return subject ? <Loaded subject={subject} /> : <Navigate to={ACCOUNT} replace />;
}

function Loaded({ subject }: { subject: Subject }) {
  const query = useStoredRequest(subject);
  return (
    <RequestGate query={query} subject={subject} title={RECEIPT} none={<Navigate to={ACCOUNT} replace />}>
      {({ sujeto_fiscal }) => {
        const { estado } = sujeto_fiscal.estado_tramite;
        if (awaitsStaff(estado)) return <Sent subject={subject} request={sujeto_fiscal} />;
        // A phone opens it again days later: by then something else may be due, or nothing was sent at all.
        const now = hasStatusPage(estado) ? statusPage(subject) : ACCOUNT;
        return <Navigate to={now} replace />;
      }}
    </RequestGate>
  );
}

function Sent({ subject, request }: { subject: Subject; request: SupplierRequest }) {
  return (
    <Page title={TITLE} size="form" back={{ to: ACCOUNT, label: 'Volver a Mis inscripciones' }}>
      <Stack gap="lg">
        <Alert color="verde" icon={<IconCircleCheck size={22} aria-hidden />}>
          Solicitud completada con éxito. Será evaluada para su habilitación y se notificará el resultado al
          correo declarado
        </Alert>
        <NoMailNotice request={request} />
        <RequestTimeline cuit={request.cuit} estado={request.estado_tramite.estado} />
        <Receipt request={request} />
        <CertificateValidity request={request} />
        <Group justify="flex-end" data-no-print>
          <LinkButton to={statusPage(subject)}>Ir a la solicitud</LinkButton>
        </Group>
      </Stack>
    </Page>
  );
}

function Receipt({ request }: { request: SupplierRequest }) {
  const receipt = useReceipt(request.cuit);
  const email = request.condicion_fiscal === null ? null : notificationAddress(request);
  return (
    <Card withBorder p="lg" component="section" aria-labelledby="comprobante">
      <Stack gap="md">
        <Title order={2} size="h3" id="comprobante">
          {RECEIPT}
        </Title>
        <Facts
          facts={[
            ['CUIT', formatTaxId(request.cuit)],
            [request.tipo_persona === 'JURIDICA' ? 'Razón social' : 'Nombre', supplierName(request)],
            ['Forma jurídica', request.forma_juridica],
            ['Correo notificado', email],
            ['Trámite N°', request.nro_tramite],
            ['Fecha de inscripción', dayOf(request.createdAt)],
          ]}
        />
        <div data-no-print>
          <Button
            variant="light"
            leftSection={<IconDownload size={18} aria-hidden />}
            loading={receipt.isPending}
            onClick={() => receipt.mutate()}
          >
            Descargar comprobante
          </Button>
        </div>
        <DownloadOutcome download={receipt} what="el comprobante" />
      </Stack>
    </Card>
  );
}

const dayOf = (instant: string) => (instant === '' ? 'N/A' : formatDate(todayInCity(new Date(instant))));
