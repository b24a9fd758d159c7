import { useCallback, useEffect, useState } from 'react';
import { DOCUMENTS_PAGE } from 'shared-api/rules';
import { Anchor, Stack, Text } from 'shared-ui';
import { Modal, useOpenAfterMount } from 'shared-ui/overlays';
import { Link, useLocation, useNavigate } from 'shared-ui/router';
import { Accordion } from 'shared-ui/tables';
import { ExplainedDocuments } from './ExplainedDocuments.tsx';
import { GUIDE, topicOf } from './guide-address.ts';
import { LISTED_IN_THE_FORM } from './queries.ts';
import { DOCUMENTS_TOPIC, topics } from './topics.ts';
import { useExplainedDocuments } from './use-explained-documents.ts';

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** 'Guía rapida': seven collapsible topics; the last one opened is in the address (`#guia-tiempos`). */
export function Guide({ opened, onClose }: Props) {
  const { hash, state } = useLocation();
  const navigate = useNavigate();
  // Here, and not in the panel: a closed panel runs no effects, and would load only once it is opened.
  const documents = useExplainedDocuments();
  const topicInAddress = topicOf(hash);
  const [open, setOpen] = useState<readonly string[]>([]);
  useEffect(() => {
    if (topicInAddress === null) return;
    setOpen((before) => (before.includes(topicInAddress) ? before : [...before, topicInAddress]));
  }, [topicInAddress]);
  const reveal = useCallback((item: HTMLDivElement | null) => item?.scrollIntoView({ block: 'nearest' }), []);
  const go = (to: string) =>
    navigate({ search: location.search, hash: to }, { replace: true, preventScrollReset: true, state });
  const toggle = (next: readonly string[]) => {
    const added = next.find((topic) => !open.includes(topic));
    setOpen(next);
    void go(added === undefined ? GUIDE : `${GUIDE}-${added}`);
  };
  return (
    <Modal opened={useOpenAfterMount(opened)} onClose={onClose} title="Guía rapida" size="lg">
      <Accordion multiple order={3} value={[...open]} onChange={toggle}>
        {topics().map(({ id, title, paragraphs, items }) => (
          <Accordion.Item key={id} value={id} ref={id === topicInAddress ? reveal : undefined}>
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
                {id === DOCUMENTS_TOPIC && <Documents {...documents} />}
              </Stack>
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </Modal>
  );
}

/** The required documents, and the way to the page that prints them. */
function Documents({ types, isError }: ReturnType<typeof useExplainedDocuments>) {
  if (!types) return <Text>{isError ? LISTED_IN_THE_FORM : 'Cargando...'}</Text>;
  return (
    <>
      <ExplainedDocuments types={types} order={4} />
      <Text>
        <Anchor component={Link} to={DOCUMENTS_PAGE} underline="always">
          Ver la lista para imprimir
        </Anchor>
      </Text>
    </>
  );
}
