import {
  IconArrowDown,
  IconArrowUp,
  IconFileTypePdf,
  IconRotateClockwise,
  IconTrash,
} from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { ActionIcon, Group, Text } from 'shared-ui';
import type { ChosenPages } from './page-files.ts';
import classes from './pages.module.css';
import { useObjectUrl } from './use-object-url.ts';

interface Props {
  readonly pages: readonly ChosenPages[];
  /** @param place where it is then, from 1 */
  readonly onMove: (id: string, by: -1 | 1, place: number) => void;
  readonly onTurn: (id: string) => void;
  readonly onRemove: (id: string) => void;
}

/** The files of one document in their order, each with its first page where that is a photo. */
export function PageList({ pages, onMove, onTurn, onRemove }: Props) {
  const list = useRef<HTMLOListElement>(null);
  // A button that moves with its row, or goes with it, must not lose the focus.
  const focused = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the list may have moved the button.
  useEffect(() => {
    if (focused.current === null || list.current?.contains(document.activeElement)) return;
    const button = document.getElementById(focused.current);
    focused.current = null;
    (button ?? list.current)?.focus();
  }, [pages]);
  return (
    <ol ref={list} tabIndex={-1} data-autofocus className={classes.list} aria-label="Páginas">
      {pages.map((page, index) => (
        <Row
          key={page.id}
          page={page}
          from={1 + pages.slice(0, index).reduce((sum, one) => sum + one.pages, 0)}
          isFirst={index === 0}
          isLast={index === pages.length - 1}
          onMove={(by, id) => {
            focused.current = id;
            onMove(page.id, by, index + by + 1);
          }}
          onTurn={() => onTurn(page.id)}
          onRemove={(id) => {
            focused.current = id;
            onRemove(page.id);
          }}
        />
      ))}
    </ol>
  );
}

interface RowProps {
  readonly page: ChosenPages;
  /** Number of its first page, from 1. */
  readonly from: number;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** @param id of the pressed button */
  readonly onMove: (by: -1 | 1, id: string) => void;
  readonly onTurn: () => void;
  readonly onRemove: (id: string) => void;
}

function Row({ page, from, isFirst, isLast, onMove, onTurn, onRemove }: RowProps) {
  const id = useId();
  const { name, problem, doubt } = page;
  return (
    <li className={classes.row}>
      <Thumbnail page={page} />
      <div className={classes.words}>
        <Text fw={600} size="sm">
          {page.pages === 1 ? `Página ${from}` : `Páginas ${from} a ${from + page.pages - 1}`}
        </Text>
        <Text
          size="sm"
          c={problem === null ? 'dimmed' : 'rojo.8'}
          role={problem === null ? undefined : 'alert'}
        >
          {problem === null ? name : `${name}: ${problem}`}
        </Text>
        {doubt !== null && (
          <Text size="sm" c="ambar.9">
            {doubt}
          </Text>
        )}
        <Group gap="xs" mt={4}>
          <RowButton
            id={`${id}-antes`}
            label={`Mover antes: ${name}`}
            isOff={isFirst}
            onClick={() => onMove(-1, `${id}-antes`)}
          >
            <IconArrowUp size={18} aria-hidden />
          </RowButton>
          <RowButton
            id={`${id}-despues`}
            label={`Mover después: ${name}`}
            isOff={isLast}
            onClick={() => onMove(1, `${id}-despues`)}
          >
            <IconArrowDown size={18} aria-hidden />
          </RowButton>
          {problem === null && (
            <RowButton id={`${id}-girar`} label={`Girar: ${name}`} onClick={onTurn}>
              <IconRotateClockwise size={18} aria-hidden />
            </RowButton>
          )}
          <RowButton id={`${id}-quitar`} label={`Quitar: ${name}`} onClick={() => onRemove(`${id}-quitar`)}>
            <IconTrash size={18} aria-hidden />
          </RowButton>
        </Group>
      </div>
    </li>
  );
}

interface RowButtonProps {
  readonly id: string;
  readonly label: string;
  /** It does nothing here, and keeps the focus. */
  readonly isOff?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function RowButton({ id, label, isOff = false, onClick, children }: RowButtonProps) {
  return (
    <ActionIcon
      id={id}
      variant="default"
      size="lg"
      aria-label={label}
      {...(isOff && { 'aria-disabled': true, 'data-disabled': true })}
      onClick={isOff ? undefined : onClick}
    >
      {children}
    </ActionIcon>
  );
}

function Thumbnail({ page }: { page: ChosenPages }) {
  const isPhoto = page.problem === null && page.type.startsWith('image/');
  const url = useObjectUrl(isPhoto ? page.file : null);
  return (
    <div className={classes.thumbnail} aria-hidden>
      {isPhoto ? (
        url !== null && <img src={url} alt="" style={{ transform: `rotate(${page.turns * 90}deg)` }} />
      ) : (
        <IconFileTypePdf size={40} stroke={1.25} style={{ transform: `rotate(${page.turns * 90}deg)` }} />
      )}
    </div>
  );
}
