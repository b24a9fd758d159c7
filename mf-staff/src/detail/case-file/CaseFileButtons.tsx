import { IconFileZip, IconHistory, IconPrinter } from '@tabler/icons-react';
import { downloadDocuments, printRequest } from 'shared-api/contract';
import { can, downloadName, todayInCity } from 'shared-api/rules';
import { Button, Group, LinkButton, Text } from 'shared-ui';
import { useClient, useUser } from 'shared-ui/portal';
import { DownloadLink, downloadAnswer } from 'shared-ui/save-file';
import { useDownload } from '../../downloads.ts';
import { activityPath } from '../../paths.ts';
import classes from './CaseFileButtons.module.css';

const PRINT = 'Trámite completo (PDF)';

/** Downloads of the whole request: all documents in a ZIP, everything as a PDF to print; and who did what with it. */
export function CaseFileButtons({ cuit }: { readonly cuit: string }) {
  const client = useClient();
  const role = useUser().tipo;
  const input = { params: { cuit } };
  const nameOf = (kind: 'documentos' | 'tramite') => downloadName(kind, cuit, todayInCity(new Date()));
  const documents = useDownload(() => downloadAnswer(client, downloadDocuments, input, nameOf('documentos')));
  const print = useDownload(() => downloadAnswer(client, printRequest, input, nameOf('tramite')));
  return (
    <>
      <Group gap="sm" role="group" aria-label="Trámite completo" data-no-print>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconFileZip size={18} aria-hidden />}
          loading={documents.isPending}
          onClick={() => documents.mutate()}
        >
          Descargar todos los archivos (ZIP)
        </Button>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconPrinter size={18} aria-hidden />}
          loading={print.isPending}
          onClick={() => print.mutate()}
        >
          {PRINT}
        </Button>
        {can(role, 'settings.audit') && (
          <LinkButton
            to={activityPath(cuit)}
            variant="default"
            size="sm"
            leftSection={<IconHistory size={18} aria-hidden />}
          >
            Actividad
          </LinkButton>
        )}
      </Group>
      {/* A page prints the open tab alone. */}
      <Text size="sm" className={classes.printed}>
        Aquí se imprime solo la parte que está abierta. Para imprimir todo, descargue «{PRINT}».
      </Text>
      <DownloadLink download={documents.data} />
      <DownloadLink download={print.data} />
    </>
  );
}
