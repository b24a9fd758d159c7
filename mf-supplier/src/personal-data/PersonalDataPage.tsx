import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { daysInWords, KEPT_DAYS } from 'shared-api/rules';
import { Button, breakable, formatTaxId, Page, Paper, Stack, Text, Title } from 'shared-ui';
import { DownloadOutcome } from '../download/DownloadOutcome.tsx';
import { usePersonalData } from '../download/queries.ts';
import { useOwnRequests } from '../own-requests/queries.ts';
import { ACCOUNT } from '../paths.ts';
import { ASK_OFFICE } from '../subject/office.ts';
import { useSignedIn } from '../subject/use-signed-in.ts';

/** 'Mis datos personales': what the portal holds about a supplier, to take along, and how a mistake is mended. */
export function PersonalDataPage() {
  const { cuit: own, representa } = useSignedIn();
  const companies = representa.filter((cuit) => cuit !== own);
  return (
    <Page
      title="Mis datos personales"
      intro="Lo que el portal guarda sobre usted y sobre las empresas que representa."
      size="form"
      back={{ to: ACCOUNT, label: 'Volver a Mis inscripciones' }}
    >
      <Stack gap="lg">
        <Part id="descargar" title="Descargar una copia">
          <Text>
            Un archivo ZIP con todo: los datos de la inscripción, los archivos presentados, los mensajes, la
            historia del trámite y los días en que el personal municipal consultó sus datos. No tiene costo.
          </Text>
          {own !== null && <Copy cuit={own} whose="Mis datos" />}
          {companies.length > 0 && <CompanyCopies cuits={companies} />}
        </Part>
        <Part id="corregir" title="Corregir un dato">
          <Text>
            Lo que viene de ARCA (ex AFIP), como el nombre o el domicilio fiscal, se corrige en ARCA: el
            portal lo vuelve a leer.
          </Text>
          <Text>
            Lo que usted cargó lo corrige en su inscripción mientras esté iniciada o en corrección. En otro
            estado, pídalo al auditor por los mensajes del trámite: tiene cinco días hábiles para hacerlo.
          </Text>
          <Text>Si su solicitud fue inhabilitada, los mensajes están cerrados: {ASK_OFFICE}</Text>
        </Part>
        <Part id="conservar" title="Por cuánto tiempo se guardan">
          <Text>
            La inscripción y su historia respaldan actos administrativos: se guardan mientras exista el
            registro de proveedores. Los ingresos al portal, {daysInWords(KEPT_DAYS.sessions)} después de su
            fin; las consultas del personal, {daysInWords(KEPT_DAYS.accesses)}; el texto de los correos
            enviados, {daysInWords(KEPT_DAYS.mails)}.
          </Text>
          <Text>
            La Ley 25.326 le da derecho a conocer sus datos y a que se corrijan. Si no se respeta, puede
            reclamar ante la Agencia de Acceso a la Información Pública.
          </Text>
        </Part>
      </Stack>
    </Page>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby={id}>
      <Stack gap="sm">
        <Title order={2} size="h4" id={id}>
          {title}
        </Title>
        {children}
      </Stack>
    </Paper>
  );
}

/** The copies of the companies, by their names once these are known. */
function CompanyCopies({ cuits }: { cuits: readonly string[] }) {
  const { data: lines = [] } = useOwnRequests();
  const nameOf = (cuit: string) => lines.find((line) => line.cuit === cuit)?.nombre ?? 'la empresa';
  return cuits.map((cuit) => <Copy key={cuit} cuit={cuit} whose={`Datos de ${nameOf(cuit)}`} />);
}

function Copy({ cuit, whose }: { cuit: string; whose: string }) {
  const copy = usePersonalData(cuit);
  return (
    <Stack gap="xs" align="flex-start">
      <Button
        variant="default"
        loading={copy.isPending}
        leftSection={<IconDownload size={18} aria-hidden />}
        onClick={() => copy.mutate()}
      >
        <span>{breakable(`${whose}: ${formatTaxId(cuit)}`)}</span>
      </Button>
      <DownloadOutcome download={copy} what="la copia" />
    </Stack>
  );
}
