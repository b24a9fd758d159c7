import type { Shortcut } from '../../queue/shortcuts/shortcut-registry.ts';

/** Acts of the desk's keys. Null: not at the moment. */
interface DeskActions {
  readonly markRight: () => void;
  /** @param chosen place of a ready text, from 1; null: the reviewer writes their own */
  readonly observe: (chosen: number | null) => void;
  readonly step: (by: 1 | -1) => void;
  readonly take: (() => void) | null;
  readonly approve: (() => void) | null;
  readonly send: (() => void) | null;
  readonly leave: () => void;
}

/** Ready texts that have a digit. */
const DIGITS = 9;

/** Lists the keys of the review desk, as the help shows them. @param texts ready texts for what is on the screen */
export function deskShortcuts(texts: readonly string[], actions: DeskActions): Shortcut[] {
  const { markRight, observe, step, take, approve, send, leave } = actions;
  const ifAny = (key: string, label: string, run: (() => void) | null) => (run ? [{ key, label, run }] : []);
  return [
    { key: 'b', label: 'Bien, y pasar a lo siguiente', run: markRight },
    { key: 'o', label: 'Observar', run: () => observe(null) },
    ...texts.slice(0, DIGITS).map((text, index) => ({
      key: String(index + 1),
      label: `Observar: ${text}`,
      run: () => observe(index + 1),
    })),
    { key: 'n', label: 'Siguiente documento o dato', run: () => step(1) },
    { key: 'p', label: 'Documento o dato anterior', run: () => step(-1) },
    ...ifAny('t', 'Iniciar revisión', take),
    ...ifAny('h', 'Habilitar y siguiente', approve),
    ...ifAny('e', 'Enviar correcciones y siguiente', send),
    { key: 'Escape', label: 'Guardar y cerrar la observación, o volver a la lista', run: leave },
  ];
}
