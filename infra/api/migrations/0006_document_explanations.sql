ALTER TABLE "document_types" ADD COLUMN "descripcion" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "document_types" ADD COLUMN "donde_obtener" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "document_types" ADD COLUMN "enlace_obtener" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "document_types" ADD COLUMN "modelo" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "document_types" ADD COLUMN "enlace_modelo" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- The types that the portal came with get their explanations, as a new database does.
UPDATE "document_types" AS t SET "descripcion" = e."descripcion", "donde_obtener" = e."donde_obtener", "enlace_obtener" = e."enlace_obtener", "modelo" = e."modelo"
FROM (VALUES
	('DNI', 'Documento Nacional de Identidad vigente de quien se inscribe o, si es una empresa, de su representante: las dos caras de la tarjeta.', 'Se tramita en el Registro Civil o en una oficina del RENAPER.', 'https://www.argentina.gob.ar/interior/renaper', ''),
	('Constancia de inscripción en ARCA (ex AFIP)', 'Comprobante de que el CUIT está inscripto, con sus impuestos o su categoría de Monotributo, sus actividades y su domicilio fiscal.', 'Se imprime gratis en el sitio de ARCA, en «Constancia de inscripción»; alcanza con el CUIT.', 'https://www.arca.gob.ar/', ''),
	('Constancia de inscripción en Ingresos Brutos', 'Comprobante de inscripción en el impuesto provincial sobre los Ingresos Brutos. Si trabaja en más de una provincia, el de Convenio Multilateral (formulario CM01).', 'En la agencia de rentas de su provincia; el de Convenio Multilateral, con clave fiscal en el sitio de la Comisión Arbitral.', 'https://www.ca.gob.ar/', ''),
	('Licencia comercial municipal', 'Habilitación del local o de la actividad, otorgada por el municipio donde funciona.', 'En la oficina de habilitaciones comerciales de ese municipio.', '', ''),
	('Inscripción en Rentas Municipal', 'Comprobante de inscripción en la tasa municipal que paga su actividad comercial.', 'En la oficina de Rentas del municipio.', '', ''),
	('Certificado municipal de libre deuda', 'Certificado de que no tiene deudas de tasas municipales.', 'En la oficina de Rentas del municipio. Pídalo poco antes de presentarlo: suele valer por un plazo corto.', '', ''),
	('Declaración jurada de Ganancias', 'Última declaración jurada anual del Impuesto a las Ganancias, con su acuse de recibo. La fecha de cierre es el último día del período declarado: para personas humanas, el 31 de diciembre.', 'Con clave fiscal en el sitio de ARCA, o pídala a su contador. Si no está inscripto en Ganancias, consulte a la oficina qué presentar.', 'https://www.arca.gob.ar/', ''),
	('Contrato constitutivo', 'Contrato o estatuto de la sociedad, inscripto, con sus modificaciones. La fecha de constitución es la del contrato; la de expiración, el día en que termina el plazo de la sociedad.', 'En el Registro Público de su provincia; en la Ciudad de Buenos Aires, en la Inspección General de Justicia (IGJ).', 'https://www.argentina.gob.ar/justicia/igj', ''),
	('Último estado contable', 'Balance del último ejercicio cerrado, firmado por contador público y legalizado. La fecha de cierre es el último día de ese ejercicio.', 'Con su contador; se legaliza en el Consejo Profesional de Ciencias Económicas de la provincia.', 'https://www.facpce.org.ar/', ''),
	('Acta de designación de representantes', 'Acta de la asamblea o reunión de socios que designa a quienes representan a la empresa. La fecha de expiración es el día en que termina su mandato.', 'En el libro de actas de la empresa. La copia inscripta, en el Registro Público.', '', ''),
	('Manifestación de bienes y deudas', 'Lista de lo que tiene y de lo que debe, con sus valores, fechada y firmada por usted como declaración jurada.', 'La escribe usted: imprima el modelo, complételo y fírmelo. Consulte a la oficina si además debe firmarla un contador.', '', 'MANIFESTACIÓN DE BIENES Y DEUDAS
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

Firma y aclaración: ______________________________________'),
	('Declaración jurada de Bienes Personales', 'Última declaración jurada anual del Impuesto sobre los Bienes Personales, con su acuse de recibo. La fecha de emisión es el día en que la presentó.', 'Con clave fiscal en el sitio de ARCA, o pídala a su contador. Si no está inscripto en ese impuesto, consulte a la oficina qué presentar.', 'https://www.arca.gob.ar/', '')
) AS e("nombre", "descripcion", "donde_obtener", "enlace_obtener", "modelo")
WHERE t."nombre" = e."nombre";
