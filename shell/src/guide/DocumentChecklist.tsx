import { isRequiredFor, type PersonType } from 'shared-api/rules';
import { Anchor, Paper, SimpleGrid, Skeleton, Stack, Text, Title } from 'shared-ui';
import { Link } from 'shared-ui/router';
import { GUIDE } from './guide-address.ts';
import { LISTED_IN_THE_FORM, useRequiredDocuments } from './queries.ts';
import { fileRule, TIMES } from './topics.ts';

const WHO: readonly (readonly [person: PersonType, title: string])[] = [
  ['FISICA', 'Persona humana'],
  ['JURIDICA', 'Persona jurídica'],
];

/** What to gather before starting, for each kind of person, and how long it takes. */
export function DocumentChecklist() {
  const { types, isError } = useRequiredDocuments();
  const askedOf = (person: PersonType) =>
    types?.filter((type) => isRequiredFor(type, person)).map(({ nombre }) => nombre) ?? null;
  return (
    <Stack gap="md" component="section" aria-labelledby="a-mano">
      <div>
        <Title order={2} size="h3" id="a-mano">
          Qué tener a mano
        </Title>
        <Text c="dimmed">Documentos {fileRule()}. Puede guardar y seguir en otro momento.</Text>
      </div>
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="lg">
        {WHO.map(([person, title]) => (
          <List key={person} title={title} items={isError ? [LISTED_IN_THE_FORM] : askedOf(person)} />
        ))}
        <List title="Cuánto demora" items={TIMES} />
      </SimpleGrid>
      <Text>
        <Anchor
          component={Link}
          to={`${GUIDE}-documentos`}
          state={GUIDE}
          underline="always"
          preventScrollReset
        >
          Más sobre los documentos
        </Anchor>
      </Text>
    </Stack>
  );
}

/** `items`: null while they are being fetched. */
function List({ title, items }: { readonly title: string; readonly items: readonly string[] | null }) {
  return (
    <Paper withBorder p="md">
      <Title order={3} size="h4" mb="xs">
        {title}
      </Title>
      {items ? (
        <Stack component="ul" gap={6} m={0} pl="md">
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </Stack>
      ) : (
        // About as much as is read there, so that little moves.
        <Skeleton height="17rem" role="status" aria-label="Cargando..." />
      )}
    </Paper>
  );
}
