import { IconSearch, IconX } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { lengthProblem, withoutControlCharacters } from 'shared-api/rules';
import { ActionIcon, TextInput } from 'shared-ui';
import { FILTER_LABEL, NAME_LENGTH } from './filters.ts';
import classes from './SearchBox.module.css';

/** Pause in typing after which the list is searched, in milliseconds. */
const PAUSE_MS = 300;

interface Props {
  /** Text that the list is searched for; empty for none. */
  readonly value: string;
  readonly onSearch: (text: string) => void;
  readonly ref: RefObject<HTMLInputElement | null>;
}

/** Searches the list while a person types: CUIT or its beginning, words of a name in any order, number of the request. */
export function SearchBox({ value, onSearch, ref }: Props) {
  const [typed, setTyped] = useState(value);
  const [searched, setSearched] = useState(value);
  const [followed, setFollowed] = useState(value);
  if (followed !== value) {
    setFollowed(value);
    // The address follows the field with a delay: a text other than the last search was set elsewhere.
    if (value !== searched) {
      setTyped(value);
      setSearched(value);
    }
  }
  const text = withoutControlCharacters(typed).trim();
  const problem = lengthProblem('La búsqueda', NAME_LENGTH, text);
  const search = () => {
    if (problem !== null) return;
    setSearched(text);
    onSearch(text);
  };
  const newest = useRef(search);
  useEffect(() => {
    newest.current = search;
  });
  useEffect(() => {
    if (text === searched) return;
    const timer = setTimeout(() => newest.current(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, searched]);
  return (
    <search aria-label="Buscar inscripciones" data-no-print={typed === '' || undefined}>
      <TextInput
        ref={ref}
        type="search"
        classNames={{ input: classes.field }}
        aria-label={FILTER_LABEL.buscar}
        placeholder={FILTER_LABEL.buscar}
        error={problem}
        autoComplete="off"
        leftSection={<IconSearch size={18} aria-hidden />}
        rightSection={
          typed !== '' && (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label="Borrar la búsqueda"
              onClick={() => {
                // The button is gone with the text.
                ref.current?.focus();
                setTyped('');
              }}
            >
              <IconX size={18} aria-hidden />
            </ActionIcon>
          )
        }
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={({ key }) => {
          if (key === 'Enter') search();
        }}
        w={{ base: '100%', xs: '22rem' }}
      />
    </search>
  );
}
