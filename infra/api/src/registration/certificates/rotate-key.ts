import { systemClock } from '../../platform/clock.ts';
import { runCommand } from '../../platform/command.ts';
import { rotateKey } from './keys.ts';

/** Makes a new key for certificates: `npx node infra/api/src/registration/certificates/rotate-key.ts`, with the portal's settings. */
await runCommand(async ({ db }) => {
  const { kid } = await rotateKey(db, systemClock);
  return {
    text: `Clave nueva para firmar certificados: ${kid}. Las anteriores siguen publicadas y ya no firman.`,
  };
});
