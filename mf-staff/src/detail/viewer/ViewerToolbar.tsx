import {
  IconArrowsHorizontal,
  IconDownload,
  IconExternalLink,
  IconMinus,
  IconPlus,
  IconRotateClockwise,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { fileDownloadUrl } from 'shared-api/rules';
import { ActionIcon, Group, Text } from 'shared-ui';
import { isAtLimit, KEYS, type View, type ViewChange } from './page-view.ts';
import classes from './viewer.module.css';

type Icon = ComponentType<{ size: number; 'aria-hidden': true }>;

const ICON: Readonly<Record<ViewChange, Icon>> = {
  smaller: IconMinus,
  larger: IconPlus,
  fit: IconArrowsHorizontal,
  turn: IconRotateClockwise,
};

interface Props {
  readonly url: string;
  readonly name: string;
  readonly view: View;
  /** The page in view, from 1. */
  readonly page: number;
  /** Null until the file is open. */
  readonly pages: number | null;
  readonly onChange: (change: ViewChange) => void;
}

/** The page's number, its size, and the links to open and save the file. */
export function ViewerToolbar({ url, name, view, page, pages, onChange }: Props) {
  return (
    <Group role="group" aria-label="Cómo se ve el archivo" className={classes.toolbar} gap={4}>
      <Text size="sm" className={classes.count}>
        {pages === null ? '' : `Página ${page} de ${pages}`}
      </Text>
      {KEYS.map(({ change, label, key }) => {
        const Icon = ICON[change];
        const isOff = isAtLimit(view, change);
        return (
          <ActionIcon
            key={change}
            variant="subtle"
            size="lg"
            aria-label={label}
            title={`${label} (${key})`}
            // Stays in place at a limit: a button with the focus must not vanish.
            {...(isOff && { 'aria-disabled': true, 'data-disabled': true })}
            onClick={() => !isOff && onChange(change)}
          >
            <Icon size={18} aria-hidden />
          </ActionIcon>
        );
      })}
      <Text size="sm" role="status" aria-label="Tamaño" className={classes.zoom}>
        {Math.round(view.zoom * 100)} %
      </Text>
      <ActionIcon
        component="a"
        variant="subtle"
        size="lg"
        href={url}
        target="_blank"
        rel="noopener"
        aria-label="Abrir en otra pestaña"
        title="Abrir en otra pestaña"
      >
        <IconExternalLink size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        component="a"
        variant="subtle"
        size="lg"
        href={fileDownloadUrl(url)}
        download={name}
        aria-label="Descargar"
        title="Descargar"
      >
        <IconDownload size={18} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
