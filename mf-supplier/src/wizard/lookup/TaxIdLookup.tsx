import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { isTaxId, TAX_ID_LENGTH, TAX_ID_LENGTH_PROBLEM, TYPED_VALUES } from 'shared-api/rules';
import { Button, Group, Stack, Text } from 'shared-ui';
import { TypedInput } from 'shared-ui/forms';
import { isNotFound } from '../use-saving.ts';

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
  /** Problem with a whole, valid number, such as a repeated client; shown once the field is left. */
  readonly objection?: string | undefined;
  readonly find: (cuit: string) => Promise<string | null>;
  /** Message when nobody was found, and when the call failed. */
  readonly notFound: (error: unknown) => string;
  /** Called when the number changes; the name no longer holds. */
  readonly onType: (cuit: string) => void;
  /** Called with the name and its number; another number may have been typed since. */
  readonly onFound: (cuit: string, name: string) => void;
}

/**
 * A tax id whose holder's name appears read-only: looked up by itself as soon as the number is whole and right, and again
 * with 'Buscar' or 'Reintentar'.
 */
export function TaxIdLookup(props: Props) {
  const { id, cuit, name } = props;
  // The number whose name is awaited; typing another number ends the wait.
  const [asked, setAsked] = useState<string | null>(null);
  const typed = useRef(cuit);
  typed.current = cuit;
  // The number that it is about may be replaced from outside of the field, as where changes are discarded.
  const [failure, setFailure] = useState({ number: '', problem: null as string | null, canRetry: false });
  const { problem, canRetry } = failure.number === cuit ? failure : { problem: null, canRetry: false };
  const [isLeft, setLeft] = useState(false);
  const complete = cuit.length === TAX_ID_LENGTH;

  const fail = (number: string, message: string | null, retry = false) =>
    setFailure({ number, problem: message, canRetry: retry });
  const search = async (number: string) => {
    fail(number, null);
    setAsked(number);
    try {
      const subject = await props.find(number);
      if (subject !== null) props.onFound(number, subject);
      else if (typed.current === number) fail(number, props.notFound(null));
    } catch (error) {
      if (typed.current === number) fail(number, props.notFound(error), !isNotFound(error));
    } finally {
      setAsked((now) => (now === number ? null : now));
    }
  };
  /** Searches a number that is whole and right; of another one says what is wrong. */
  const check = () => {
    const wrong = TYPED_VALUES.taxId.problem(cuit) ?? (cuit === '' ? TAX_ID_LENGTH_PROBLEM : null);
    if (wrong === null) void search(cuit);
    else fail(cuit, wrong);
  };
  // A number that was typed before, while the registry did not answer or the page was left.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the field appears.
  useEffect(() => {
    if (name === '' && isTaxId(cuit)) void search(cuit);
  }, []);
  const message = problem ?? props.error ?? (isLeft && isTaxId(cuit) ? props.objection : null);

  return (
    <Stack gap="xs">
      <Group align="flex-end" gap="sm">
        <TypedInput
          id={id}
          label={props.label}
          flex="1 1 12rem"
          maw="20rem"
          kind={TYPED_VALUES.digits}
          value={cuit}
          error={Boolean(message)}
          // Mantine describes an input only with what it renders itself.
          ref={(input) => input?.setAttribute('aria-describedby', `${id}-estado`)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            check();
          }}
          onBlur={() => {
            setLeft(true);
            const wrong = TYPED_VALUES.taxId.problem(cuit);
            if (wrong !== null) fail(cuit, wrong);
          }}
          onChange={(number) => {
            fail(number, null);
            setLeft(false);
            props.onType(number);
            typed.current = number;
            if (number !== cuit && isTaxId(number)) void search(number);
          }}
        />
        <Button
          variant="light"
          disabled={!complete}
          loading={asked === cuit}
          leftSection={<IconSearch size={18} aria-hidden />}
          aria-label={`Buscar ${props.what}`}
          onClick={check}
        >
          Buscar
        </Button>
      </Group>
      <div id={`${id}-estado`} role="status">
        {message && (
          <Text size="sm" c="rojo.8">
            {message}
          </Text>
        )}
        {!message && name !== '' && (
          <Text size="sm">
            {props.nameLabel}: <strong>{name}</strong>
          </Text>
        )}
      </div>
      {problem !== null && canRetry && (
        <div>
          <Button size="sm" variant="default" aria-label={`Reintentar: ${props.label}`} onClick={check}>
            Reintentar
          </Button>
        </div>
      )}
    </Stack>
  );
}
