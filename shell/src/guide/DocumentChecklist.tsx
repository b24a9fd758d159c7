import { isRequiredFor, type PersonType } from 'shared-api/rules';
import { Anchor, Paper, SimpleGrid, Skeleton, Stack, Text, Title } from 'shared-ui';
import { Link } from 'shared-ui/router';
import { LISTED_IN_THE_FORM, useRequiredDocuments } from './queries.ts';
import { fileRule, TIMES } from './topics.ts';

const PERSON_TYPES: readonly (readonly [person: PersonType, title: string])[] = [
  ['FISICA', 'Persona humana'],
  ['JURIDICA', 'Persona jurídica'],
];

/** The documents to gather before starting, for persons and companies, and how long the procedure takes. */
export function DocumentChecklist() {
  const { types, isError } = useRequiredDocuments();
  const namesFor = (person: PersonType) =>
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
        {PERSON_TYPES.map(([person, title]) => (
          <List key={person} title={title} items={isError ? [LISTED_IN_THE_FORM] : namesFor(person)} />
        ))}
        <List title="Cuánto demora" items={TIMES} />
      </SimpleGrid>
      <Text>
        <Anchor component={Link} to="/documentacion" underline="always">
          Qué es cada documento y dónde se consigue
        </Anchor>
      </Text>
    </Stack>
  );
}

/** A titled list; `items` is null while they load. */
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
        // About as high as the loaded list, to limit layout shift.
        <Skeleton height="17rem" role="status" aria-label="Cargando..." />
      )}
    </Paper>
  );
}
