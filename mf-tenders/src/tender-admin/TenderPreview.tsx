import type { TenderDetail } from 'shared-api/contract';
import { Button, Group, Stack, Text, Title } from 'shared-ui';
import { Modal } from 'shared-ui/overlays';
import { TenderCard } from '../tender-list/TenderCard.tsx';
import { TenderFacts } from '../tender-list/TenderDetail.tsx';

interface Props {
  /** What the form would publish; the window is open while there is one, and then leads back to where it was opened. */
  readonly tender: TenderDetail | null;
  /** Whether saving would publish it at once. */
  readonly published: boolean;
  readonly onClose: () => void;
}

/** Window with a tender that is not saved yet, in the very parts that the public list is made of. */
export function TenderPreview({ tender, published, onClose }: Props) {
  return (
    <Modal opened={tender !== null} onClose={onClose} title="Vista previa" size="lg">
      <Stack gap="lg">
        <Text>
          {published
            ? 'Así la verá el público cuando la guarde. Todavía no se guardó nada.'
            : 'Así la verá el público cuando se publique. Todavía no se guardó nada.'}
        </Text>
        {tender && <AsPublished tender={tender} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Volver al formulario
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function AsPublished({ tender }: { tender: TenderDetail }) {
  return (
    <>
      <Stack component="section" aria-labelledby="vista-en-listado" gap="sm">
        <Title order={3} size="h5" id="vista-en-listado">
          En el listado
        </Title>
        <TenderCard tender={tender} search={null} />
      </Stack>
      <Stack component="section" aria-labelledby="vista-completa" gap="sm">
        <Title order={3} size="h5" id="vista-completa">
          Al abrirla
        </Title>
        <TenderFacts tender={tender} detail={tender} />
      </Stack>
    </>
  );
}
