import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { Button, Group, Text, Title } from '@mantine/core';
import { DECLARATIONS, type DeclarationField } from 'shared-api/rules';
import { Modal } from '../overlays/Modal.tsx';
import { useOpenAfterMount } from '../overlays/use-open-after-mount.ts';

interface Props {
  readonly field: DeclarationField;
  readonly accepted: boolean;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** 'Leer y aceptar', here only to be read: who accepts is the supplier, in the form. */
export function DeclarationModal({ field, accepted, opened, onClose }: Props) {
  const { title, paragraphs } = DECLARATIONS[field];
  return (
    <Modal opened={useOpenAfterMount(opened)} onClose={onClose} title="Leer y aceptar" size="lg">
      <Title order={3} size="h3" mb="sm">
        {title}
      </Title>
      {paragraphs.map((paragraph) => (
        <Text key={paragraph} mb="sm">
          {paragraph}
        </Text>
      ))}
      <Text fw={600}>{accepted ? 'Declaración aceptada.' : 'Declaración sin aceptar.'}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          Cerrar
        </Button>
      </Group>
    </Modal>
  );
}
