import { IconSearch, IconX } from '@tabler/icons-react';
import { type Ref, useEffect, useRef, useState } from 'react';
import { ActionIcon, TextInput } from 'shared-ui';
import { FILTER_LABEL, NAME_LENGTH } from './filters.ts';

/** How long nothing is typed before the list is searched, in milliseconds. */
const PAUSE_MS = 300;

interface Props {
  /** Text that the list is searched for; empty for none. */
  readonly value: string;
  readonly onSearch: (text: string) => void;
  readonly ref: Ref<HTMLInputElement>;
}

/** Searches the list while one types: CUIT or its beginning, words of a name in any order, number of the request. */
export function SearchBox({ value, onSearch, ref }: Props) {
  const [typed, setTyped] = useTyped(value);
  const search = useRef(onSearch);
  useEffect(() => {
    search.current = onSearch;
  });
  const text = typed.trim();
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => search.current(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, value]);
  return (
    <search aria-label="Buscar inscripciones">
      <TextInput
        ref={ref}
        type="search"
        aria-label={FILTER_LABEL.buscar}
        placeholder={FILTER_LABEL.buscar}
        maxLength={NAME_LENGTH}
        autoComplete="off"
        leftSection={<IconSearch size={18} aria-hidden />}
        rightSection={
          typed !== '' && (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label="Borrar la búsqueda"
              onClick={() => setTyped('')}
            >
              <IconX size={18} aria-hidden />
            </ActionIcon>
          )
        }
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={({ key }) => {
          if (key === 'Enter') onSearch(text);
        }}
        w={{ base: '100%', xs: '22rem' }}
      />
    </search>
  );
}

/** The text being typed, which starts again from the address when that changes by other means ('back', a link). */
function useTyped(value: string) {
  const [typed, setTyped] = useState(value);
  const [followed, setFollowed] = useState(value);
  if (followed !== value) {
    setFollowed(value);
    if (typed.trim() !== value) setTyped(value);
  }
  return [typed, setTyped] as const;
}
