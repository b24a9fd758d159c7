import { Stack, Text } from 'shared-ui';
import { Modal } from 'shared-ui/overlays';
import { Accordion } from 'shared-ui/tables';
import { useOpened } from '../layout/use-opened.ts';
import { TOPICS } from './topics.ts';

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** 'Guía rapida': seven topics that open and close. */
export function Guide({ opened, onClose }: Props) {
  return (
    <Modal opened={useOpened(opened)} onClose={onClose} title="Guía rapida" size="lg">
      <Accordion multiple order={3}>
        {TOPICS.map(({ id, title, paragraphs, items }) => (
          <Accordion.Item key={id} value={id}>
            <Accordion.Control>{title}</Accordion.Control>
            <Accordion.Panel>
              <Stack gap="sm">
                {paragraphs.map((paragraph) => (
                  <Text key={paragraph}>{paragraph}</Text>
                ))}
                {items && (
                  <ul>
                    {items.map((item) => (
                      <li key={item}>{item}</li>
                    ))}
                  </ul>
                )}
              </Stack>
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </Modal>
  );
}
