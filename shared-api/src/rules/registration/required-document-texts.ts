import type { DocumentExplanation } from './document-explanation.ts';

const ARCA = 'https://www.arca.gob.ar/';

const STATEMENT_MODEL = `MANIFESTACIÓN DE BIENES Y DEUDAS
(declaración jurada)

Apellido y nombres: ______________________________________
CUIT: __________________________  DNI: ____________________
Domicilio: _______________________________________________
Situación al día: ____ / ____ / ________

1. BIENES, con su valor en pesos
Dinero en efectivo y en bancos: $ _________________________
Créditos a cobrar: $ ______________________________________
Mercaderías y materiales: $ _______________________________
Máquinas, herramientas y muebles: $ _______________________
Vehículos (marca, modelo y dominio): $ ____________________
Inmuebles (ubicación y matrícula): $ ______________________
Otros bienes (detalle): $ _________________________________
TOTAL DE BIENES: $ ________________________________________

2. DEUDAS, con su saldo en pesos
Bancos y tarjetas: $ ______________________________________
Proveedores: $ ____________________________________________
Impuestos y cargas sociales: $ ____________________________
Prendas e hipotecas: $ ____________________________________
Otras deudas (detalle): $ _________________________________
TOTAL DE DEUDAS: $ ________________________________________

3. PATRIMONIO NETO (bienes menos deudas): $ _______________

Declaro bajo juramento que estos datos son verdaderos y completos.

Lugar y fecha: ___________________________________________

Firma y aclaración: ______________________________________`;

/**
 * Explanations of the document types of an empty database, and ready texts for observations on them; the city edits both
 * in Configuraciones.
 */
export const DOCUMENT_TEXTS = {
  identity: {
    descripcion:
      'Documento Nacional de Identidad vigente de quien se inscribe o, si es una empresa, de su representante: las dos caras de la tarjeta.',
    donde_obtener: 'Se tramita en el Registro Civil o en una oficina del RENAPER.',
    enlace_obtener: 'https://www.argentina.gob.ar/interior/renaper',
    modelo: '',
    enlace_modelo: '',
    textos_observacion: [
      'Está vencido: suba el vigente.',
      'No se lee bien: súbalo con más nitidez.',
      'Falta una de las dos caras.',
      'Es de otra persona.',
    ],
  },
  taxpayer: {
    descripcion:
      'Comprobante de que el CUIT está inscripto, con sus impuestos o su categoría de Monotributo, sus actividades y su domicilio fiscal.',
    donde_obtener:
      'Se imprime gratis en el sitio de ARCA, en «Constancia de inscripción»; alcanza con el CUIT.',
    enlace_obtener: ARCA,
    modelo: '',
    enlace_modelo: '',
    textos_observacion: [
      'Está vencida: imprima una nueva.',
      'No se lee bien: súbala con más nitidez.',
      'Es de otra persona o empresa.',
      'No es la constancia de inscripción.',
    ],
  },
  grossIncome: {
    descripcion:
      'Comprobante de inscripción en el impuesto provincial sobre los Ingresos Brutos. Si trabaja en más de una provincia, el de Convenio Multilateral (formulario CM01).',
    donde_obtener:
      'En la agencia de rentas de su provincia; el de Convenio Multilateral, con clave fiscal en el sitio de la Comisión Arbitral.',
    enlace_obtener: 'https://www.ca.gob.ar/',
    modelo: '',
    enlace_modelo: '',
    textos_observacion: [
      'Está vencida: suba la vigente.',
      'No se lee bien: súbala con más nitidez.',
      'Está incompleta: faltan páginas.',
      'Es de otra persona o empresa.',
      'Es de otra jurisdicción.',
    ],
  },
  licence: {
    descripcion: 'Habilitación del local o de la actividad, otorgada por el municipio donde funciona.',
    donde_obtener: 'En la oficina de habilitaciones comerciales de ese municipio.',
    enlace_obtener: '',
    modelo: '',
    enlace_modelo: '',
    textos_observacion: [
      'Está vencida: suba la vigente.',
      'No se lee bien: súbala con más nitidez.',
      'Es de otra persona o empresa.',
      'Es de otro domicilio o actividad.',
    ],
  },
  revenue: {
    descripcion: 'Comprobante de inscripción en la tasa municipal que paga su actividad comercial.',
    donde_obtener: 'En la oficina de Rentas del municipio.',
    enlace_obtener: '',
    modelo: '',
    enlace_modelo: '',
    textos_observacion: [
      'Está vencida: suba la vigente.',
      'No se lee bien: súbala con más nitidez.',
      'Es de otra persona o empresa.',
    ],
  },
  debtFree: {
    descripcion: 'Certificado de que no tiene deudas de tasas municipales.',
    donde_obtener:
      'En la oficina de Rentas del municipio. Pídalo poco antes de presentarlo: suele valer por un plazo corto.',
    enlace_obtener: '',
    modelo: '',
    enlace_modelo: '',
    textos_observacion: [
      'Está vencido: suba uno vigente.',
      'No se lee bien: súbalo con más nitidez.',
      'Es de otra persona o empresa.',
      'Figura deuda: regularícela y suba el nuevo.',
    ],
  },
  profit: {
    descripcion:
      'Última declaración jurada anual del Impuesto a las Ganancias, con su acuse de recibo. La fecha de cierre es el último día del período declarado: para personas humanas, el 31 de diciembre.',
    donde_obtener:
      'Con clave fiscal en el sitio de ARCA, o pídala a su contador. Si no está inscripto en Ganancias, consulte a la oficina qué presentar.',
    enlace_obtener: ARCA,
    modelo: '',
    enlace_modelo: '',
    textos_observacion: [
      'Es de un período anterior: suba la última.',
      'No se lee bien: súbala con más nitidez.',
      'Está incompleta: faltan páginas.',
      'Falta el acuse de recibo.',
      'Es de otra persona o empresa.',
      'La fecha de cierre no coincide.',
    ],
  },
  contract: {
    descripcion:
      'Contrato o estatuto de la sociedad, inscripto, con sus modificaciones. La fecha de constitución es la del contrato; la de expiración, el día en que termina el plazo de la sociedad.',
    donde_obtener:
      'En el Registro Público de su provincia; en la Ciudad de Buenos Aires, en la Inspección General de Justicia (IGJ).',
    enlace_obtener: 'https://www.argentina.gob.ar/justicia/igj',
    modelo: '',
    enlace_modelo: '',
    textos_observacion: [
      'No se lee bien: súbalo con más nitidez.',
      'Está incompleto: faltan páginas.',
      'Falta la inscripción en el Registro Público.',
      'Falta una modificación posterior.',
      'Es de otra empresa.',
      'Las fechas no coinciden.',
    ],
  },
  balance: {
    descripcion:
      'Balance del último ejercicio cerrado, firmado por contador público y legalizado. La fecha de cierre es el último día de ese ejercicio.',
    donde_obtener:
      'Con su contador; se legaliza en el Consejo Profesional de Ciencias Económicas de la provincia.',
    enlace_obtener: 'https://www.facpce.org.ar/',
    modelo: '',
    enlace_modelo: '',
    textos_observacion: [
      'Es de un ejercicio anterior: suba el último.',
      'No se lee bien: súbalo con más nitidez.',
      'Está incompleto: faltan páginas.',
      'Falta la firma del contador.',
      'Falta la legalización del Consejo.',
      'Es de otra empresa.',
      'La fecha de cierre no coincide.',
    ],
  },
  minutes: {
    descripcion:
      'Acta de la asamblea o reunión de socios que designa a quienes representan a la empresa. La fecha de expiración es el día en que termina su mandato.',
    donde_obtener: 'En el libro de actas de la empresa. La copia inscripta, en el Registro Público.',
    enlace_obtener: '',
    modelo: '',
    enlace_modelo: '',
    textos_observacion: [
      'El mandato está vencido.',
      'No se lee bien: súbala con más nitidez.',
      'Está incompleta: faltan páginas.',
      'Falta la firma.',
      'Es de otra empresa.',
      'La fecha de expiración no coincide.',
    ],
  },
  assets: {
    descripcion:
      'Lista de lo que tiene y de lo que debe, con sus valores, fechada y firmada por usted como declaración jurada.',
    donde_obtener:
      'La escribe usted: imprima el modelo, complételo y fírmelo. Consulte a la oficina si además debe firmarla un contador.',
    modelo: STATEMENT_MODEL,
    enlace_obtener: '',
    enlace_modelo: '',
    textos_observacion: [
      'Es anterior a lo que se admite: haga una nueva.',
      'No se lee bien: súbala con más nitidez.',
      'Está incompleta: faltan páginas.',
      'Falta la firma.',
      'Es de otra persona.',
    ],
  },
  personalAssets: {
    descripcion:
      'Última declaración jurada anual del Impuesto sobre los Bienes Personales, con su acuse de recibo. La fecha de emisión es el día en que la presentó.',
    donde_obtener:
      'Con clave fiscal en el sitio de ARCA, o pídala a su contador. Si no está inscripto en ese impuesto, consulte a la oficina qué presentar.',
    enlace_obtener: ARCA,
    modelo: '',
    enlace_modelo: '',
    textos_observacion: [
      'Es de un período anterior: suba la última.',
      'No se lee bien: súbala con más nitidez.',
      'Está incompleta: faltan páginas.',
      'Falta el acuse de recibo.',
      'Es de otra persona.',
    ],
  },
} as const satisfies Readonly<
  Record<string, DocumentExplanation & { readonly textos_observacion: readonly string[] }>
>;
