import { useState } from 'react';
import { queryOf } from 'shared-api/client';
import { type DocumentType, type ExplainedDocumentType, explainedDocuments } from 'shared-api/contract';
import { isMinutes, MINUTES_GIVEN, modelAddress, recencyText, todayInCity } from 'shared-api/rules';
import { Anchor, Stack, Text, VisuallyHidden } from 'shared-ui';
import { useClient } from 'shared-ui/portal';
import { useQuery } from 'shared-ui/query';
import { useWizard } from '../context.ts';

/** Explains a document: what it is, where to get it and from which day it is accepted; the first two are folded on a phone. */
export function DocumentHelp({ type }: { readonly type: DocumentType }) {
  const { bundle } = useWizard();
  const { data } = useQuery(queryOf(useClient(), explainedDocuments, {}));
  const [isWide] = useState(() => window.matchMedia('(min-width: 48em)').matches);
  const explained = data?.data.find(({ id }) => id === type.id);
  const recency = recencyText(type, todayInCity(new Date()));
  const isGiven = isMinutes(type) && bundle.sujeto_fiscal.acta_designacion_url !== null;
  return (
    <Stack gap={4}>
      {explained && hasText(explained) && (isWide ? <Texts type={explained} /> : <Folded type={explained} />)}
      {recency && <Text size="sm">{recency}</Text>}
      {isGiven && <Text size="sm">{MINUTES_GIVEN}</Text>}
    </Stack>
  );
}

const hasText = (type: ExplainedDocumentType) =>
  type.descripcion + type.donde_obtener + type.enlace_obtener !== '' || modelAddress(type) !== null;

interface Props {
  readonly type: ExplainedDocumentType;
}

function Folded({ type }: Props) {
  return (
    <details>
      <Text component="summary" size="sm" style={{ cursor: 'pointer', minHeight: '1.5rem' }}>
        Qué es y dónde se consigue<VisuallyHidden component="span">: {type.nombre}</VisuallyHidden>
      </Text>
      <Texts type={type} />
    </details>
  );
}

function Texts({ type }: Props) {
  const model = modelAddress(type);
  const { donde_obtener: where, enlace_obtener: link } = type;
  return (
    <Stack gap={4}>
      {type.descripcion && <Text size="sm">{type.descripcion}</Text>}
      {(where || link) && (
        <Text size="sm">
          {link ? <OtherTab address={link} text="Dónde se consigue" of={type.nombre} /> : 'Dónde se consigue'}
          {where && `: ${where}`}
        </Text>
      )}
      {model && (
        <Text size="sm">
          <OtherTab address={model} text="Modelo para completar" of={type.nombre} />
        </Text>
      )}
    </Stack>
  );
}

interface LinkProps {
  readonly address: string;
  readonly text: string;
  /** Name of the document, by which links with the same text differ. */
  readonly of: string;
}

/** A link that leaves the form as it is. */
function OtherTab({ address, text, of }: LinkProps) {
  return (
    <Anchor
      href={address}
      target="_blank"
      rel="noopener"
      underline="always"
      inherit
      aria-label={`${text}: ${of} (se abre en otra pestaña)`}
    >
      {text}
    </Anchor>
  );
}
