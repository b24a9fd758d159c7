import { useEffect, useState } from 'react';
import { useNavigation } from 'shared-ui/router';
import classes from './Layout.module.css';

/** Shorter waits go unnoticed; after the longer one people want to know that it is not their doing. */
const SOON_MS = 500;
const LATE_MS = 5_000;

/** Says that the page one asked for is still coming; the one that is shown stays usable meanwhile. */
export function NavigationStatus() {
  const going = useNavigation().location?.key;
  const [text, setText] = useState('');
  useEffect(() => {
    if (!going) return;
    const say = (after: number, words: string) => setTimeout(() => setText(words), after);
    const timers = [
      say(SOON_MS, 'Cargando...'),
      say(LATE_MS, 'La página está tardando más de lo habitual. Puede seguir usando el resto del portal.'),
    ];
    return () => {
      timers.forEach(clearTimeout);
      setText('');
    };
  }, [going]);
  return (
    <p role="status" className={classes.waiting}>
      {text}
    </p>
  );
}
