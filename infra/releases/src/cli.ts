import path from 'node:path';
import { publish } from './publish.ts';

/** `node infra/releases/src/cli.ts <section folder>…`: publishes into `DATA_DIR/releases` (`.data/releases`). */
const sections = process.argv.slice(2);
const releasesDir = path.resolve(process.env.DATA_DIR || '.data', 'releases');

if (sections.length === 0) {
  process.stderr.write(
    'Indique las carpetas de las secciones que quiere publicar, por ejemplo mf-tenders.\n',
  );
  process.exitCode = 1;
}
for (const section of sections) {
  try {
    const { section: name, version, revision, changed } = await publish(path.resolve(section), releasesDir);
    process.stdout.write(
      `${name} ${version} ${changed ? 'publicada' : 'ya estaba publicada'} (registro ${revision})\n`,
    );
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
