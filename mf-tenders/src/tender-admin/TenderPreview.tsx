import type { TenderDetail } from 'shared-api/contract';
import { Button, Group, Stack, Text, Title } from 'shared-ui';
import { Modal } from 'shared-ui/overlays';
import { TenderCard } from '../tender-list/TenderCard.tsx';
import { TenderFacts } from '../tender-list/TenderDetail.tsx';

interface Props {
  /** The tender that saving would publish; the modal is open while it is set. */
  readonly tender: TenderDetail | null;
  /** True when saving publishes it at once. */
  readonly published: boolean;
  readonly onClose: () => void;
}

/** Modal with an unsaved tender as the public will see it, rendered with the components of the public list. */
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
        <TenderFacts tender={tender} detail={tender} isPublic={false} />
      </Stack>
    </>
  );
}
