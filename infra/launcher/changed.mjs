import { readFileSync } from 'node:fs';

// Reads the changed files, one a line, and says the folders to check as JSON; '' is everything. Needs no package.
const { foldersOf } = await import('./src/changed-folders.ts');
const files = readFileSync(0, 'utf8').split('\n').filter(Boolean);
process.stdout.write(JSON.stringify(foldersOf(files) ?? ['']));
