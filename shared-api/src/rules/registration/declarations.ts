/** Fields of the sworn declarations that every supplier must accept to send. */
export const REQUIRED_DECLARATIONS = [
  'declaracion_jurada_domicilio_electronico',
  'declaracion_jurada_contratar_administracion_publica',
  'declaracion_jurada_legislacion_laboral_vigente',
] as const;

/** Fields of all sworn declarations on the wire. */
export const DECLARATION_FIELDS = [
  ...REQUIRED_DECLARATIONS,
  'declaracion_jurada_cuenta_bancaria',
  'declaracion_jurada_representante_apoderado',
] as const;
export type DeclarationField = (typeof DECLARATION_FIELDS)[number];

/** Months after leaving during which a former official can't contract with the city. */
const EX_OFFICIAL_MONTHS = 6;

export interface Declaration {
  readonly title: string;
  /** Text of the declaration, a paragraph per item. */
  readonly paragraphs: readonly string[];
}

/** Title and text of each declaration, as 'Leer y aceptar' shows them. */
export const DECLARATIONS: Readonly<Record<DeclarationField, Declaration>> = {
  declaracion_jurada_domicilio_electronico: {
    title: 'Declaración jurada de domicilio electrónico',
    paragraphs: [
      'Declaro bajo juramento que la dirección de correo electrónico informada me pertenece y la constituyo como domicilio electrónico.',
      'Acepto que las notificaciones enviadas a esa dirección sean válidas y me comprometo a mantenerla actualizada.',
    ],
  },
  declaracion_jurada_contratar_administracion_publica: {
    title: 'Declaración jurada para contratar con la administración municipal',
    paragraphs: [
      'Declaro bajo juramento que no estoy alcanzado por ninguna causa que impida contratar con la administración pública municipal.',
      `Declaro que no soy agente ni funcionario público y que, si lo fui, transcurrieron al menos ${EX_OFFICIAL_MONTHS} meses desde que dejé el cargo. Para una persona jurídica, lo mismo vale para quienes la integran y representan.`,
      'Declaro que no tengo condenas por delitos contra la administración pública ni estoy inhabilitado, en concurso sin autorización para contratar o en quiebra.',
    ],
  },
  declaracion_jurada_legislacion_laboral_vigente: {
    title: 'Declaración jurada de cumplimiento de la legislación laboral vigente',
    paragraphs: [
      'Declaro bajo juramento que cumplo con la legislación laboral, previsional y de seguridad social vigente respecto de las personas a mi cargo.',
      'Declaro que no empleo trabajo infantil ni trabajo no registrado.',
    ],
  },
  declaracion_jurada_cuenta_bancaria: {
    title: 'Declaración jurada de cuenta bancaria',
    paragraphs: [
      'Declaro bajo juramento que las cuentas bancarias informadas son de mi propiedad y que los pagos acreditados en ellas se tendrán por recibidos.',
    ],
  },
  declaracion_jurada_representante_apoderado: {
    title: 'Declaración jurada del representante o apoderado legal',
    paragraphs: [
      'Declaro bajo juramento que el poder o la designación presentados están vigentes, no fueron revocados ni limitados y alcanzan para este trámite.',
    ],
  },
};
