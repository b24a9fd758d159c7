import { IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import classes from './FilterChips.module.css';

interface Props {
  readonly chips: readonly { readonly label: string; readonly onRemove: () => void }[];
}

/** Lists the active filters, each with a button that removes it. */
export function FilterChips({ chips }: Props) {
  const list = useRef<HTMLUListElement>(null);
  if (chips.length === 0) return null;
  const remove = (index: number, onRemove: () => void) => {
    // The button goes with its chip: the focus moves to a neighbour first, if there is one.
    const buttons = list.current?.querySelectorAll('button');
    (buttons?.[index + 1] ?? buttons?.[index - 1])?.focus();
    onRemove();
  };
  return (
    <ul ref={list} className={classes.list} aria-label="Filtros activos">
      {chips.map(({ label, onRemove }, index) => (
        <li key={label} className={classes.chip}>
          <span>{label}</span>
          <button type="button" aria-label={`Quitar filtro ${label}`} onClick={() => remove(index, onRemove)}>
            <IconX size={16} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}
