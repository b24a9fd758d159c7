import type { SavedFields } from '../contract/entities/registration/request.ts';
import type { TaxCondition } from '../rules/registration/tax-data.ts';
import type { PersonType } from '../rules/values/tax-id.ts';

/**
 * Every rule of the specification's section 5 that concerns a supplier, at its edges: what is given and the sentence
 * that refuses it (null: it is taken). The tests of the rules, of the server and of the screens all run these tables.
 */
export interface Edge {
  /** The case in a few words. */
  readonly what: string;
  /** The sentence that a person reads; null: nothing is wrong. */
  readonly problem: string | null;
}

/** A text field of the form, alone. */
interface TextEdge extends Edge {
  readonly field:
    | 'telefono_alternativo'
    | 'domicilio_cod_postal_alternativo'
    | 'domicilio_electronico_alternativo';
  readonly value: string;
  /** The stored value, where it is written another way. */
  readonly kept?: string;
}

const PHONE = 'El teléfono lleva hasta 10 números, con el código de área: por ejemplo 383 4400107';
const POSTAL_CODE = 'El código postal debe tener 4 números';
const EMAIL = 'Completar correctamente el email en donde será notificado';
/** An address of that length whose parts are no longer than mail servers take. */
const longEmail = (length: number) => `${'a'.repeat(60)}@${'b'.repeat(40)}.${'c'.repeat(length - 106)}.com`;

const phone = (what: string, value: string, problem: string | null, kept?: string): TextEdge => ({
  what: `un teléfono ${what}`,
  field: 'telefono_alternativo',
  value,
  problem,
  ...(kept !== undefined && { kept }),
});
const postalCode = (what: string, value: string, problem: string | null, kept?: string): TextEdge => ({
  what: `un código postal ${what}`,
  field: 'domicilio_cod_postal_alternativo',
  value,
  problem,
  ...(kept !== undefined && { kept }),
});
const email = (what: string, value: string, problem: string | null, kept?: string): TextEdge => ({
  what: `un correo ${what}`,
  field: 'domicilio_electronico_alternativo',
  value,
  problem,
  ...(kept !== undefined && { kept }),
});

export const TEXT_EDGES: readonly TextEdge[] = [
  phone('de 1 número', '3', null),
  phone('de 10 números', '3834123456', null),
  phone('de 11 números', '38341234567', PHONE),
  phone('con guiones', '383-412-3456', null, '3834123456'),
  phone('con 0 y 15', '0383 15 4123456', null, '3834123456'),
  phone('de letras', 'abc', PHONE),
  postalCode('de 3 números', '470', POSTAL_CODE),
  postalCode('de 4 números', '4700', null),
  postalCode('de 5 números', '47000', POSTAL_CODE),
  postalCode('con letras', 'K4700ABC', null, '4700'),
  postalCode('con una letra de más', '4700x', POSTAL_CODE),
  email('con texto, arroba y punto', 'yo@correo.com', null),
  email('sin arroba', 'correo.com', EMAIL),
  email('sin punto', 'yo@correo', EMAIL),
  email('sin texto antes de la arroba', '@correo.com', EMAIL),
  email('con dos arrobas', 'yo@otro@correo.com', EMAIL),
  email('con un espacio', 'yo mismo@correo.com', EMAIL),
  email('de 150 caracteres', longEmail(150), null),
  email('de 151 caracteres', longEmail(151), EMAIL),
];

interface CbuEdge extends Edge {
  readonly cbu: string;
  readonly kept?: string;
}

const RIGHT_CBU = '0110599520000001234576';
const CBU_LENGTH = 'El CBU debe tener 22 números';
const CBU_DIGIT = 'El CBU no es correcto: algún número no corresponde. Revíselo y vuelva a escribirlo';

export const CBU_EDGES: readonly CbuEdge[] = [
  { what: 'un CBU de 22 números', cbu: RIGHT_CBU, problem: null },
  { what: 'un CBU de 21 números', cbu: RIGHT_CBU.slice(0, 21), problem: CBU_LENGTH },
  { what: 'un CBU de 23 números', cbu: `${RIGHT_CBU}0`, problem: CBU_LENGTH },
  { what: 'un CBU con espacios', cbu: '0110 5995 2000 0001 2345 76', kept: RIGHT_CBU, problem: null },
  { what: 'un CBU con otro último número', cbu: '0110599520000001234577', problem: CBU_DIGIT },
  { what: 'un CBU con otro número de sucursal', cbu: '0110599620000001234576', problem: CBU_DIGIT },
  { what: 'un CBU de ceros', cbu: '0'.repeat(22), problem: CBU_DIGIT },
];

/** The clients' tax ids, in their slots; each has a name. */
interface ClientsEdge extends Edge {
  readonly cuils: readonly string[];
}

const [FIRST, SECOND, THIRD] = ['20188192514', '30558521135', '30558525645'] as const;

export const CLIENT_EDGES: readonly ClientsEdge[] = [
  { what: 'tres clientes distintos', cuils: [FIRST, SECOND, THIRD], problem: null },
  { what: 'dos clientes', cuils: [FIRST, SECOND], problem: 'Debe informar exactamente 3 clientes' },
  {
    what: 'el primero repetido',
    cuils: [FIRST, SECOND, FIRST],
    problem: 'Los 3 clientes deben ser distintos',
  },
  {
    what: 'el segundo repetido',
    cuils: [FIRST, SECOND, SECOND],
    problem: 'Los 3 clientes deben ser distintos',
  },
];

interface TaxIdEdge extends Edge {
  readonly cuit: string;
  readonly kept?: string;
}

const TAX_ID_LENGTH = 'El CUIT/CUIL debe tener 11 números';

/** The attorney's tax id. */
export const TAX_ID_EDGES: readonly TaxIdEdge[] = [
  { what: 'un CUIT de 11 números', cuit: '20221124643', problem: null },
  { what: 'un CUIT de 10 números', cuit: '2022112464', problem: TAX_ID_LENGTH },
  { what: 'un CUIT de 12 números', cuit: '202211246430', problem: TAX_ID_LENGTH },
  { what: 'un CUIT con guiones', cuit: '20-22112464-3', kept: '20221124643', problem: null },
  {
    what: 'un CUIT con otro último número',
    cuit: '20221124640',
    problem: 'El último número del CUIT/CUIL no corresponde a los anteriores. Revise los números',
  },
  {
    what: 'un CUIT que empieza como ninguno',
    cuit: '10221124643',
    problem: 'El CUIT/CUIL no empieza como ninguno de los que existen. Revise los números',
  },
  {
    what: 'el CUIT del proveedor',
    cuit: '20002307554',
    problem: 'El proveedor no puede ser su propio apoderado: informe otro CUIT/CUIL',
  },
];

/** Dates of the attorney's power, in days from today; null: not given yet. */
interface PowerEdge extends Edge {
  readonly granted: number | null;
  readonly reach: number | null;
}

export const POWER_EDGES: readonly PowerEdge[] = [
  { what: 'un poder otorgado hoy', granted: 0, reach: 1, problem: null },
  { what: 'un poder otorgado ayer que alcanza hasta ayer', granted: -1, reach: -1, problem: null },
  {
    what: 'un poder otorgado mañana',
    granted: 1,
    reach: null,
    problem: 'La fecha de otorgamiento del poder no puede ser posterior a hoy',
  },
  {
    what: 'un poder que alcanza hasta el día antes de su otorgamiento',
    granted: -5,
    reach: -6,
    problem: 'La fecha de alcance del poder no puede ser anterior a la de su otorgamiento',
  },
];

interface ConditionEdge extends Edge {
  readonly person: PersonType;
  readonly condition: TaxCondition;
  /** Its name in the select. */
  readonly label: string;
}

const CONDITION = 'Esa condición fiscal no corresponde a este tipo de persona';

export const CONDITION_EDGES: readonly ConditionEdge[] = [
  { person: 'FISICA', condition: 'sujeto_exento', label: 'Sujeto exento', problem: CONDITION },
  { person: 'FISICA', condition: 'monotributista', label: 'Monotributista', problem: null },
  { person: 'FISICA', condition: 'responsable_inscripto', label: 'Responsable inscripto', problem: null },
  { person: 'JURIDICA', condition: 'sujeto_exento', label: 'Sujeto exento', problem: null },
  { person: 'JURIDICA', condition: 'monotributista', label: 'Monotributista', problem: CONDITION },
  { person: 'JURIDICA', condition: 'responsable_inscripto', label: 'Responsable inscripto', problem: null },
].map((edge) => ({ ...edge, what: `${edge.label}, persona ${edge.person}` }) as ConditionEdge);

/** Months of the fiscal year's start and the days that they have, in a year that is no leap year. */
export const MONTH_EDGES = [
  { month: 1, label: 'enero', days: 31 },
  { month: 2, label: 'febrero', days: 28 },
  { month: 4, label: 'abril', days: 30 },
  { month: 12, label: 'diciembre', days: 31 },
] as const;

/** Something that a complete request lacks to be sent. */
interface MissingEdge {
  readonly what: string;
  readonly person: PersonType;
  readonly change: SavedFields;
  /** The screen's text before it asks for confirmation. */
  readonly problem: string;
  /** The server's message. */
  readonly item: string;
}

const ATTORNEY_PROBLEM =
  'No se puede completar la inscripción porque los datos del representante legal están incompletos';
const ATTORNEY_ITEM = 'Datos del apoderado incompletos';
const DECLARATIONS_PROBLEM =
  'Debe marcar todas las declaraciones juradas para poder completar la inscripción';

/** Missing parts of a whole attorney; `poder_legal` is a file and stands in every test's own words. */
export const ATTORNEY_PARTS = [
  'poder_legal',
  'declaracion_jurada_representante_apoderado',
  'fecha_otorgamiento_poder',
  'fecha_alcance_poder_legal',
  'cuit_apoderado_legal',
] as const;

export const MISSING_EDGES: readonly MissingEdge[] = [
  ...(['FISICA', 'JURIDICA'] as const).flatMap((person) =>
    ATTORNEY_PARTS.map((part) => ({
      what: `sin ${part}`,
      person,
      change: { [part]: part.startsWith('declaracion') ? false : null },
      problem: ATTORNEY_PROBLEM,
      item: ATTORNEY_ITEM,
    })),
  ),
  {
    what: 'sin la declaración de domicilio electrónico',
    person: 'FISICA',
    change: { declaracion_jurada_domicilio_electronico: false },
    problem: DECLARATIONS_PROBLEM,
    item: 'Falta declaración de domicilio electrónico',
  },
  {
    what: 'sin la declaración para contratar',
    person: 'FISICA',
    change: { declaracion_jurada_contratar_administracion_publica: false },
    problem: DECLARATIONS_PROBLEM,
    item: 'Falta declaración para contratar con la administración pública',
  },
  {
    what: 'sin la declaración sobre legislación laboral',
    person: 'FISICA',
    change: { declaracion_jurada_legislacion_laboral_vigente: false },
    problem: DECLARATIONS_PROBLEM,
    item: 'Falta declaración sobre legislación laboral vigente',
  },
];
