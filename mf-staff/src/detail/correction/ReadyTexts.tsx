import { queryOf } from 'shared-api/client';
import { observationTexts } from 'shared-api/contract';
import { Button, Group } from 'shared-ui';
import { useClient } from 'shared-ui/portal';
import { useQuery } from 'shared-ui/query';

/** Reads the ready texts of document types, by the type's id; empty until they are here. */
export function useTypeTexts(): ReadonlyMap<string, readonly string[]> {
  const { data } = useQuery(queryOf(useClient(), observationTexts, {}));
  return new Map(data?.data.map(({ id, textos_observacion }) => [id, textos_observacion]));
}

interface Props {
  readonly texts: readonly string[];
  /** Name of the group of buttons. */
  readonly label: string;
  readonly onChoose: (text: string) => void;
}

/** Ready texts to choose from and edit afterwards. */
export function ReadyTexts({ texts, label, onChoose }: Props) {
  if (texts.length === 0) return null;
  return (
    <Group gap={6} role="group" aria-label={label}>
      {texts.map((text) => (
        <Button
          key={text}
          variant="default"
          size="compact-sm"
          h="auto"
          py={3}
          fw={400}
          styles={{ label: { whiteSpace: 'normal', textAlign: 'start' } }}
          onClick={() => onChoose(text)}
        >
          {text}
        </Button>
      ))}
    </Group>
  );
}
