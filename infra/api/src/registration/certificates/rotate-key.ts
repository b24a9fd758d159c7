import { systemClock } from '../../platform/clock.ts';
import { runCommand } from '../../platform/command.ts';
import { rotateKey } from './keys.ts';

/** A new key for the certificates from now on: `npx node infra/api/src/registration/certificates/rotate-key.ts`, with the portal's settings. */
await runCommand(async ({ db }) => {
  const { kid } = await rotateKey(db, systemClock);
  return {
    text: `Clave nueva para firmar certificados: ${kid}. Las anteriores siguen publicadas y ya no firman.`,
  };
});
