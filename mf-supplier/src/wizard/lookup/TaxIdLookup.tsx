import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { onlyDigits, TAX_ID_LENGTH, taxIdProblem } from 'shared-api/rules';
import { Button, Group, Stack, Text, TextInput } from 'shared-ui';

interface Props {
  readonly id: string;
  readonly label: string;
  /** Name of what is looked up, for the button's own name. */
  readonly what: string;
  readonly cuit: string;
  /** The name that was found before; empty when none was. */
  readonly name: string;
  /** Label of the name. */
  readonly nameLabel: string;
  readonly error?: string | null | undefined;
  readonly find: (cuit: string) => Promise<string | null>;
  /** Message when nobody was found, and when the call failed. */
  readonly notFound: (error: unknown) => string;
  /** Called when the number changes; the name no longer holds. */
  readonly onType: (cuit: string) => void;
  /** Called with the name and its number; another number may have been typed since. */
  readonly onFound: (cuit: string, name: string) => void;
}

/** A tax id and 'Buscar': the name behind it appears read-only. */
export function TaxIdLookup(props: Props) {
  const { id, cuit, name } = props;
  // The number whose name is awaited; typing another number ends the wait.
  const [asked, setAsked] = useState<string | null>(null);
  const typed = useRef(cuit);
  typed.current = cuit;
  const [problem, setProblem] = useState<string | null>(null);
  const complete = cuit.length === TAX_ID_LENGTH;

  const search = async () => {
    const wrong = taxIdProblem(cuit);
    setProblem(wrong);
    if (wrong !== null) return;
    const fail = (error: unknown) => {
      if (typed.current === cuit) setProblem(props.notFound(error));
    };
    setAsked(cuit);
    try {
      const found = await props.find(cuit);
      if (found === null) fail(null);
      else props.onFound(cuit, found);
    } catch (error) {
      fail(error);
    } finally {
      setAsked((now) => (now === cuit ? null : now));
    }
  };
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !complete) return;
    event.preventDefault();
    void search();
  };

  return (
    <Stack gap="xs">
      <Group align="flex-end" gap="sm">
        <TextInput
          id={id}
          label={props.label}
          inputMode="numeric"
          autoComplete="off"
          flex="1 1 12rem"
          maw="20rem"
          value={cuit}
          error={Boolean(problem ?? props.error)}
          // Mantine describes an input only with what it renders itself.
          ref={(input) => input?.setAttribute('aria-describedby', `${id}-estado`)}
          onKeyDown={onEnter}
          onChange={(event) => {
            setProblem(null);
            props.onType(onlyDigits(event.currentTarget.value, TAX_ID_LENGTH));
          }}
        />
        <Button
          variant="light"
          disabled={!complete}
          loading={asked === cuit}
          leftSection={<IconSearch size={18} aria-hidden />}
          aria-label={`Buscar ${props.what}`}
          onClick={() => void search()}
        >
          Buscar
        </Button>
      </Group>
      <div id={`${id}-estado`} role="status">
        {(problem ?? props.error) ? (
          <Text size="sm" c="rojo.8">
            {problem ?? props.error}
          </Text>
        ) : (
          name !== '' && (
            <Text size="sm">
              {props.nameLabel}: <strong>{name}</strong>
            </Text>
          )
        )}
      </div>
    </Stack>
  );
}
