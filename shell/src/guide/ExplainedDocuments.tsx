import type { ReactNode } from 'react';
import type { ExplainedDocumentType } from 'shared-api/contract';
import { modelAddress, recencyText } from 'shared-api/rules';
import { Anchor, Stack, Text, Title } from 'shared-ui';
import { useToday } from './use-today.ts';

type IsOf = (type: ExplainedDocumentType) => boolean;
const GROUPS: readonly (readonly [title: string, isOf: IsOf])[] = [
  ['Para todos', (type) => type.requerido_persona_fisica && type.requerido_persona_juridica],
  ['Personas humanas, además', (type) => !type.requerido_persona_juridica],
  ['Personas jurídicas, además', (type) => !type.requerido_persona_fisica],
];

interface Props {
  readonly types: readonly ExplainedDocumentType[];
  /** Level of the groups' headings. */
  readonly order: 2 | 4;
}

/** The required documents by who hands them in: what each is, where to get it, how recent it must be. */
export function ExplainedDocuments({ types, order }: Props) {
  const groups = GROUPS.map(([title, isOf]) => ({ title, members: types.filter(isOf) }));
  return groups
    .filter(({ members }) => members.length > 0)
    .map(({ title, members }) => (
      <Stack key={title} component="section" gap="xs" aria-label={title}>
        <Title order={order} size="h4">
          {title}
        </Title>
        <Stack component="ul" gap="md" m={0} pl="md">
          {members.map((type) => (
            <Explained key={type.id} type={type} />
          ))}
        </Stack>
      </Stack>
    ));
}

function Explained({ type }: { readonly type: ExplainedDocumentType }) {
  const recency = recencyText(type, useToday());
  const model = modelAddress(type);
  const { donde_obtener: where, enlace_obtener: link } = type;
  return (
    <li style={{ breakInside: 'avoid', overflowWrap: 'anywhere' }}>
      <Text fw={600}>{type.nombre}</Text>
      {type.descripcion && <Text>{type.descripcion}</Text>}
      {(where || link) && (
        <Text size="sm">
          <b>Dónde se consigue:</b> {where} {link && <External address={link}>{shortAddress(link)}</External>}
        </Text>
      )}
      {recency && <Text size="sm">{recency}</Text>}
      {model && (
        <Text size="sm">
          <External address={model}>Modelo para completar: {type.nombre}</External>
        </Text>
      )}
    </li>
  );
}

/** A link that leaves the page, and with it a form below the guide, as it is. */
function External({ address, children }: { readonly address: string; readonly children: ReactNode }) {
  return (
    <Anchor href={address} target="_blank" rel="noopener" underline="always" inherit>
      {children}
    </Anchor>
  );
}

/** An address as people write it, which is what a printed page shows of a link. */
const shortAddress = (address: string) => address.replace(/^https:\/\//, '').replace(/\/$/, '');
