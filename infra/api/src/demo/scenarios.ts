import type { Observation } from 'shared-api/contract';
import type { Estado } from 'shared-api/rules';

/** The author of a step: the supplier, a member of staff by document number, or the portal itself. */
export type By = 'supplier' | 'system' | `${number}`;

export interface Step {
  readonly estado: Estado;
  readonly daysAgo: number;
  readonly by: By;
  readonly observaciones?: readonly Observation[];
}

export interface Message {
  readonly by: Exclude<By, 'system'>;
  readonly daysAgo: number;
  readonly text: string;
  readonly read: boolean;
}

/** One request of the demo with its history. The last step is its state. */
export interface Scenario {
  readonly cuit: string;
  /** Tax id of the person who signs in. */
  readonly person: string;
  readonly steps: readonly [Step, ...Step[]];
  /** How many of its required documents have a file; default: all. */
  readonly documents?: number;
  /** How many days ago its balances closed and its statements were issued; they expire after a year. */
  readonly documentAgeDays: number;
  readonly endsSoon?: true;
  readonly optional?: string;
  /** Names of the documents that the running correction opens. */
  readonly corrects?: readonly string[];
  readonly resolution?: string;
  readonly attorney?: { readonly cuit: string; readonly nombre: string };
  readonly messages: readonly Message[];
  readonly labels: readonly string[];
  readonly cbu: string;
}

export const LABELS = [
  'Construcción',
  'Informática',
  'Materiales eléctricos',
  'Librería y papelería',
  'Servicios de limpieza',
  'Alimentos',
  'Transporte',
  'Capacitación',
] as const;

const started = (daysAgo: number): Step => ({ estado: 'INICIADO', daysAgo, by: 'supplier' });
const sent = (daysAgo: number): Step => ({ estado: 'PENDIENTE EN OBSERVACION', daysAgo, by: 'supplier' });
const taken = (daysAgo: number): Step => ({ estado: 'OBSERVACION', daysAgo, by: '10000003' });

export const SCENARIOS: readonly Scenario[] = [
  {
    cuit: '20201797064',
    person: '20201797064',
    steps: [started(2)],
    documents: 4,
    documentAgeDays: 20,
    messages: [],
    labels: [],
    cbu: '0110452730001245789018',
  },
  {
    cuit: '30558535365',
    person: '20201731594',
    steps: [started(9), sent(1)],
    documentAgeDays: 25,
    attorney: { cuit: '20203032723', nombre: 'ABEL RICARDO PRUEBA' },
    messages: [
      {
        by: 'supplier',
        daysAgo: 0.5,
        text: 'Buenos días. Enviamos la solicitud, ¿cuánto demora la primera revisión?',
        read: false,
      },
    ],
    labels: ['Informática'],
    cbu: '0170112420000458712032',
  },
  {
    cuit: '20221124643',
    person: '20221124643',
    steps: [started(15), sent(10), taken(4)],
    documentAgeDays: 30,
    optional: 'Certificado de capacitador',
    messages: [
      { by: 'supplier', daysAgo: 9, text: '¿Llegó bien la documentación?', read: true },
      {
        by: '10000003',
        daysAgo: 8,
        text: 'Sí, está todo recibido. La revisión empieza esta semana.',
        read: true,
      },
      { by: 'supplier', daysAgo: 3, text: 'Muchas gracias. Quedo a disposición.', read: false },
    ],
    labels: ['Capacitación', 'Informática'],
    cbu: '1910034655001234567891',
  },
  {
    cuit: '20221064233',
    person: '20221064233',
    steps: [
      started(30),
      sent(26),
      taken(20),
      {
        estado: 'EN CORRECCION',
        daysAgo: 6,
        by: '10000003',
        observaciones: [
          {
            name: 'Certificado municipal de libre deuda',
            observacion:
              'El certificado presentado es de otro padrón. Debe pedirlo en la Dirección de Rentas con el número de padrón del local declarado y volver a subirlo completo, con las dos páginas.',
          },
          { name: 'DNI', observacion: 'El dorso no se lee. Suba una imagen más nítida.' },
        ],
      },
    ],
    documentAgeDays: 35,
    corrects: ['Certificado municipal de libre deuda', 'DNI'],
    messages: [
      {
        by: '10000003',
        daysAgo: 6,
        text: 'Le dejamos dos observaciones. Son rápidas de resolver.',
        read: true,
      },
      { by: 'supplier', daysAgo: 5, text: 'Perfecto, pido el certificado y lo subo.', read: true },
      { by: '10000003', daysAgo: 5, text: 'Lo esperamos.', read: false },
    ],
    labels: ['Materiales eléctricos'],
    cbu: '0720781720000004578129',
  },
  {
    cuit: '30558539565',
    person: '20188027963',
    steps: [started(80), sent(74), taken(70), { estado: 'HABILITADO', daysAgo: 60, by: '10000003' }],
    documentAgeDays: 110,
    endsSoon: true,
    resolution: 'SHF N° 118',
    messages: [
      {
        by: '10000003',
        daysAgo: 60,
        text: 'Su inscripción quedó habilitada. Ya puede descargar el certificado.',
        read: true,
      },
    ],
    labels: ['Construcción'],
    cbu: '0110452730001245789018',
  },
  {
    cuit: '20200083394',
    person: '20200083394',
    steps: [
      started(120),
      sent(112),
      taken(105),
      {
        estado: 'EN CORRECCION',
        daysAgo: 98,
        by: '10000003',
        observaciones: [
          {
            name: 'Constancia de inscripción en ARCA (ex AFIP)',
            observacion: 'La constancia está observada por ARCA.',
          },
        ],
      },
      { estado: 'RECHAZADO', daysAgo: 40, by: '10000001' },
    ],
    documentAgeDays: 130,
    messages: [],
    labels: ['Construcción'],
    cbu: '1910034655001234567891',
  },
  {
    cuit: '20201731594',
    person: '20201731594',
    steps: [
      started(400),
      sent(379),
      taken(378),
      { estado: 'HABILITADO', daysAgo: 377, by: '10000001' },
      { estado: 'VENCIDO', daysAgo: 13, by: 'system' },
    ],
    documentAgeDays: 380,
    resolution: 'SHF N° 342',
    messages: [],
    labels: ['Librería y papelería'],
    cbu: '0170112420000458712032',
  },
];
