import { IconArrowsExchange } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { FormChange } from 'shared-api/contract';
import { Anchor, Text, Title } from 'shared-ui';
import classes from './changes.module.css';

/** A file to be looked at. */
interface ChangedFile {
  readonly url: string;
  readonly name: string;
}

interface Props {
  /** Names the subject of the changes for a screen reader. */
  readonly about: string;
  readonly changes: readonly FormChange[];
  readonly onPreview: (file: ChangedFile) => void;
}

/** Shows what the supplier changed since the observations, before and after. Renders nothing without changes. */
export function ChangesBox({ about, changes, onPreview }: Props) {
  if (changes.length === 0) return null;
  return (
    <section className={classes.box} aria-label={`Cambios: ${about}`}>
      <Title order={3} size="h5" mb={4}>
        <IconArrowsExchange size={18} aria-hidden style={{ verticalAlign: '-3px' }} /> Cambios
      </Title>
      <ul className={classes.list}>
        {changes.map((change) => (
          <li key={change.campo}>
            <Text fw={600}>{change.nombre}</Text>
            <dl className={classes.sides}>
              <Side name="Antes" lines={change.antes}>
                {change.archivo_antes && (
                  <FileButton
                    file={{ url: change.archivo_antes, name: `${change.nombre} (antes)` }}
                    text="Ver el archivo anterior"
                    onPreview={onPreview}
                  />
                )}
              </Side>
              <Side name="Ahora" lines={change.ahora}>
                {change.archivo_ahora && (
                  <FileButton
                    file={{ url: change.archivo_ahora, name: `${change.nombre} (ahora)` }}
                    text="Ver el archivo nuevo"
                    onPreview={onPreview}
                  />
                )}
              </Side>
            </dl>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface SideProps {
  readonly name: string;
  readonly lines: readonly string[];
  /** The way to its file, where it has one. */
  readonly children: ReactNode;
}

function Side({ name, lines, children }: SideProps) {
  return (
    <div>
      <dt>{name}</dt>
      {lines.map((line) => (
        <dd key={line}>{line}</dd>
      ))}
      {children ? <dd>{children}</dd> : lines.length === 0 && <dd>Sin datos</dd>}
    </div>
  );
}

interface FileProps {
  readonly file: ChangedFile;
  readonly text: string;
  readonly onPreview: Props['onPreview'];
}

/** A link that opens a file of before or after a change. */
export function FileButton({ file, text, onPreview }: FileProps) {
  return (
    <Anchor
      component="button"
      type="button"
      aria-label={`${text}: ${file.name}`}
      onClick={() => onPreview(file)}
    >
      {text}
    </Anchor>
  );
}
