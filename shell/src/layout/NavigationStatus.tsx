import { useEffect, useState } from 'react';
import { useNavigation } from 'shared-ui/router';
import classes from './Layout.module.css';

/** Delays of the two messages: a shorter wait needs none; a longer one is explained. */
const LOADING_AFTER_MS = 500;
const EXPLAINED_AFTER_MS = 5_000;

/** Says that the next page is still loading; the current one stays usable meanwhile. */
export function NavigationStatus() {
  const nextKey = useNavigation().location?.key;
  const [text, setText] = useState('');
  useEffect(() => {
    if (!nextKey) return;
    const say = (after: number, words: string) => setTimeout(() => setText(words), after);
    const timers = [
      say(LOADING_AFTER_MS, 'Cargando...'),
      say(
        EXPLAINED_AFTER_MS,
        'La página está tardando más de lo habitual. Puede seguir usando el resto del portal.',
      ),
    ];
    return () => {
      timers.forEach(clearTimeout);
      setText('');
    };
  }, [nextKey]);
  return (
    <p role="status" className={classes.waiting}>
      {text}
    </p>
  );
}
